import { createServer, request, type RequestListener } from 'node:http'
import { listening, type Listening } from '../servers/listening.ts'

/** Passes every request on to the server at `target`, with its path and headers, as a proxy does. */
export function passOn(target: string, answered?: (method: string, path: string, status: number) => void): RequestListener {
  const { hostname, port } = new URL(target)
  return (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const passedOn = request({ hostname, port, method, path: url, headers }, (answer) => {
      answered?.(method, new URL(url, target).pathname, answer.statusCode!)
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
}

/** Passes requests on to a server and keeps what they were and how they were answered. */
export async function recorder(target: string): Promise<Recorder> {
  const answered = new Set<string>()
  const server = createServer(
    passOn(target, (method, path, status) => {
      if (method !== 'OPTIONS') answered.add(`${method} ${path.replaceAll(/[0-9a-f-]{32,}/g, '…')} ${status}`)
    }),
  )
  return { ...(await listening(server)), answered }
}
