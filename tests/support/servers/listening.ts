import type { Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface Listening extends AsyncDisposable {
  url: string
  port: number
}

/** Lets a server of the test listen on this machine, at a free port unless one is given, until it is disposed of. */
export async function listening(server: Server | TlsServer, at = 0): Promise<Listening> {
  await new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
