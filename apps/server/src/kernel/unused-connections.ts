import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends connections on which no request has come when the server closes. Browsers open some ahead; on a busy machine Node was seen to
 * keep one until its headers were due, a minute later, and the server with it.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
