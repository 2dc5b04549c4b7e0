import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends the connections that clients keep open, once the server closes and no answer is under way on them. Node ends those that are idle
 * at the moment of closing: neither one on which no request has come yet, nor one whose last answer is just being sent. The server
 * would wait for them until they time out, more than a minute.
 */
export function endKeptConnections(app: FastifyInstance): void {
  /** The number of requests that are being answered. */
  const connections = new Map<Socket, number>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (connections.get(socket) ?? 1) - 1
      if (isClosing && left === 0) socket.destroySoon()
      else if (connections.has(socket)) connections.set(socket, left)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, requests] of connections) if (requests === 0) socket.destroy()
  })
}
