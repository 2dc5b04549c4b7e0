import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recorder extends AsyncDisposable {
  url: string
  /** `GET /media/….svg 200`, each once and in the order in which they were first answered. */
  answered: Set<string>
}

/** Passes requests on to a server and keeps what they were and how they were answered. Ids in paths are shown as `…`. */
export async function recorder(target: string): Promise<Recorder> {
  const answered = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(target)
    const passedOn = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const { pathname } = new URL(incoming.url!, target)
        const path = pathname.replaceAll(/[0-9a-f-]{32,}/g, '…')
        if (incoming.method !== 'OPTIONS') answered.add(`${incoming.method} ${path} ${answer.statusCode}`)
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
