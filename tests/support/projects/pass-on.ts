import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { listening, type Listening } from '../servers/listening.ts'

/** Passes every request on to the server at `target`, with its path and headers, as a proxy does. */
export function passOn(
  target: string,
  answered?: (method: string, path: string, answer: IncomingMessage) => void,
): RequestListener {
  const { hostname, port } = new URL(target)
  return (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const passedOn = request({ hostname, port, method, path: url, headers }, (answer) => {
      answered?.(method, new URL(url, target).pathname, answer)
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  }
}

export interface Recorder extends Listening {
  /** `GET /media/….svg 200`, each once and in the order in which they were first answered. Ids in paths are shown as `…`. */
  answered: Set<string>
  /** The answers that had the header of hints, as `GET /… 200 []`. */
  hinted: string[]
}

/** Passes requests on to a server and keeps what they were and how they were answered. */
export async function recorder(target: string): Promise<Recorder> {
  const answered = new Set<string>()
  const hinted: string[] = []
  const server = createServer(
    passOn(target, (method, path, { statusCode, headers }) => {
      if (method === 'OPTIONS') return
      const line = `${method} ${path.replaceAll(/[0-9a-f-]{32,}/g, '…')} ${statusCode}`
      answered.add(line)
      const hints = headers['stoa-hints']
      if (hints !== undefined) hinted.push(`${line} ${String(hints)}`)
    }),
  )
  return { ...(await listening(server)), answered, hinted }
}
