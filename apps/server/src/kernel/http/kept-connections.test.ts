import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { endKeptConnections } from './kept-connections.ts'

/** A server whose answer is `body`, and a connection to it that the client never ends. */
async function aServer() {
  const body = new PassThrough()
  const app = fastify({ forceCloseConnections: 'idle' })
  endKeptConnections(app)
  app.get('/', (_request, reply) => reply.send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const ask = () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const end = once(socket, 'close')
  return { app, socket, body, ask, end }
}

test('a server that closes sends the rest of an answer, and does not wait for the client to end the connection', async () => {
  const { app, socket, body, ask, end } = await aServer()
  let received = ''
  socket.on('data', (bytes) => (received += String(bytes)))
  body.write('begun, ')
  ask()
  await once(socket, 'data')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.end('done')
  await Promise.all([closed, end])
  expect(received).toMatch(/begun, [^]*done/)
})

test('nor does it wait for a connection that is kept after an answer, or on which nothing was asked yet', async () => {
  const [kept, unused] = [await aServer(), await aServer()]
  kept.body.end('done')
  kept.ask()
  await once(kept.socket, 'data')
  await Promise.all([kept.app.close(), kept.end, unused.app.close(), unused.end])
})
