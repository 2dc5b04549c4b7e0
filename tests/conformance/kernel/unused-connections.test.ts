import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '../../support/servers/server.ts'

test('a connection that a browser opened ahead does not keep the server from closing', async () => {
  const server = await startServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  // A request on another connection: by its answer, the server knows of the first one.
  expect((await fetch(`${server.url}/health`, { headers: { connection: 'close' } })).status).toBe(200)
  const closed = once(socket, 'close')
  await server[Symbol.asyncDispose]()
  await closed
}, 20_000)
