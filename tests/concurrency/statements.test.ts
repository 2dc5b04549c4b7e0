import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('statements that come and go on many sessions return their own rows', async () => {
  const queryShape = async (shape: number) => {
    const { rows } = await sql.raw<{ shape: number }>(`select ${shape} as shape, pg_backend_pid()`).execute(server.database.db)
    return rows[0]!.shape === shape
  }
  const responses = await Promise.all(Array.from({ length: 3000 }, (_, index) => queryShape(index % 700)))
  expect(responses.every(Boolean)).toBe(true)
})

test('a statement that takes too long is cancelled with a documented error', async () => {
  const shop = await aShop(server)
  await server.database.transaction(async (db) => {
    await sql`lock table tax_group in access exclusive mode`.execute(db)
    await using session = await impatientSession()
    await expect(
      session.send([{ sql: 'select * from tax_group where site_id = $1', parameters: [shop.credentials.siteId] }]),
    ).rejects.toMatchObject({ code: '57014' })
  })
})

async function impatientSession() {
  const session = await server.database.source.acquire()
  await session.script(`set statement_timeout = '100ms'`)
  return {
    send: session.send,
    async [Symbol.asyncDispose]() {
      await session.script(`set statement_timeout = '30s'`)
      session.release()
    },
  }
}
