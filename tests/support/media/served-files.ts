import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { openInMemory } from '../databases/embedded-memory.ts'
import { testApp } from '../servers/test-app.ts'

/** Sends the path as it is, without the normalization of an HTTP client. */
export async function rawGet(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

/** A server with nothing but the public files; they need no database. */
export async function serve(files: FileStore, log?: Logger) {
  const stack = new AsyncDisposableStack()
  const { app } = stack.use(await testApp(stack.use(await openInMemory()), { files, ...(log && { log }) }))
  // A client has a whole file a moment before the server has ended its response, and would keep the connection.
  stack.defer(() => app.server.closeAllConnections())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** How often this process has a file open. Only Linux says so. */
export function openFilesOf(name: string): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith(name)
    } catch {
      return false
    }
  }).length
}
