import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jobRunner } from '../../apps/server/src/kernel/background/job-runner.ts'
import { job } from '../../apps/server/src/kernel/site/jobs.ts'
import { openSite, transactionOn } from '../../apps/server/src/kernel/operations/perform.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

const hour = 3600_000
const day = 24 * hour
let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Moves the machine's clock and restores it after the test. */
let moved = 0
const move = (milliseconds: number) => {
  moved += milliseconds
  server.clock.advance(milliseconds)
}
afterEach(() => move(-moved))

test('after the clock goes back, a job that was due runs now, and a later one still waits', async () => {
  const shop = await aShop(server)
  const { kernel } = server.app
  const ran: string[] = []
  const work = job<{ name: string }>('test.clock', async (_site, { name }) => void ran.push(name))
  const runner = jobRunner({ database: server.database, jobs: [work], clock: server.clock, log: pino({ level: 'silent' }) })
  const site = await openSite(kernel, shop.credentials.siteId)
  await transactionOn(
    kernel,
    site,
  )(async (tx) => {
    tx.enqueue(work, { name: 'now' })
    tx.enqueue(work, { name: 'in two hours' }, { after: new Date(server.clock.now().getTime() + 2 * hour) })
  })
  move(-hour)
  await runner.drain(kernel)
  expect(ran).toEqual(['now'])
  move(day)
  await runner.drain(kernel)
  expect(ran).toEqual(['now', 'in two hours'])
})

test('nightly work that ran while the clock was a year ahead runs again once the clock is right', async () => {
  const shop = await aShop(server)
  const auditsSent = async () => {
    await server.app.runSchedules()
    const { rows } =
      await sql`delete from job where site_id = ${shop.credentials.siteId} and name = 'health.run-audits' returning id`.execute(
        server.database.db,
      )
    return rows.length
  }
  expect(await auditsSent()).toBe(0)
  move(365 * day)
  expect(await auditsSent()).toBe(1)
  move(-365 * day)
  await auditsSent()
  expect(await auditsSent()).toBe(0)
  move(day)
  expect(await auditsSent()).toBe(1)
  // One hour back, as when somebody sets the clock by hand: nothing is sent twice.
  move(-hour)
  expect(await auditsSent()).toBe(0)
})

test('sessions, tokens and idempotency keys stay valid when the clock goes back an hour and forward a day', async () => {
  const shop = await aShop(server)
  const { email, password } = shop.credentials.owner
  const signedIn = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const headers = { cookie: signedIn.headers.get('set-cookie')!.split(';')[0]!, 'x-stoa-session': '1' }
  const isSignedIn = async () => (await shop.raw('GET', '/ecom/v1/orders-settings', { headers })).status
  const create = async () => {
    const key = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId, 'idempotency-key': 'once' }
    const answer = await shop.raw('POST', '/billing/v1/tax-groups', { headers: key, body: { taxGroup: { name: 'Books' } } })
    return answer.body.taxGroup.id as string
  }
  const visitorToken = async () =>
    shop.raw('POST', '/oauth2/token', { body: { clientId: shop.credentials.clientId, grantType: 'anonymous' } })
  const { body: visitor } = await visitorToken()
  const id = await create()
  for (const step of [0, -hour, hour, day, -day]) {
    move(step)
    expect(await isSignedIn()).toBe(200)
    expect(await create()).toBe(id)
    expect((await visitorToken()).status).toBe(200)
  }
  const response = await shop.raw('GET', '/stoa/v1/shop', { headers: { authorization: visitor.access_token } })
  expect(response.status).toBe(200)
})
