import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dispatcher } from '../../../apps/server/src/kernel/background/dispatcher.ts'
import { jobRunner } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { job, type Job } from '../../../apps/server/src/kernel/site/jobs.ts'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { on, type Reaction } from '../../../apps/server/src/kernel/background/reactions.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const log = pino({ level: 'silent' })
const minute = 60_000
let names = 0

test('a job that keeps failing shows its reason, and can be retried or discarded', async () => {
  const shop = await aShop(server)
  let isBroken = true
  let runs = 0
  const work = job(`test.fail-${++names}`, async () => {
    runs++
    if (isBroken) throw new Error('the printer is out of paper')
  })
  const runner = runnerOf(work)
  await enqueue(shop, work, {})
  for (let attempt = 0; attempt < 11; attempt++) {
    await runner.drain(server.app.kernel)
    server.clock.advance(6 * 60 * minute)
  }
  expect(runs).toBe(11)
  const [failed] = await failedWork(shop)
  expect(failed).toEqual({
    id: expect.any(String),
    kind: 'JOB',
    name: work.name,
    reason: 'the printer is out of paper',
    attempts: 11,
    createdDate: expect.any(String),
    nextAttemptDate: null,
  })
  const { body } = await shop.owner('GET', '/stoa/v1/health')
  expect(body.health.failedWorkCount).toBe(1)
  const other = await aShop(server)
  expect((await other.owner('POST', `/stoa/v1/health/failed-work/${failed.id}/retry`, {})).status).toBe(404)
  expect((await other.owner('DELETE', `/stoa/v1/health/failed-work/${failed.id}`)).status).toBe(404)

  await shop.owner('POST', `/stoa/v1/health/failed-work/${failed.id}/retry`, {})
  await runner.drain(server.app.kernel)
  expect(await failedWork(shop)).toMatchObject([{ attempts: 1, nextAttemptDate: expect.any(String) }])
  isBroken = false
  server.clock.advance(minute)
  await runner.drain(server.app.kernel)
  expect(await failedWork(shop)).toEqual([])

  isBroken = true
  await enqueue(shop, work, {})
  await runner.drain(server.app.kernel)
  const [again] = await failedWork(shop)
  await shop.owner('DELETE', `/stoa/v1/health/failed-work/${again.id}`)
  server.clock.advance(minute)
  await runner.drain(server.app.kernel)
  expect(runs).toBe(14)
  expect(await failedWork(shop)).toEqual([])
})

test('long tasks queue behind each other, but block nothing else', async () => {
  const shop = await aShop(server)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let maxRunning = 0
  let open = 0
  const long = job(
    `test.long-${++names}`,
    async () => {
      maxRunning = Math.max(maxRunning, ++open)
      await released
      open--
    },
    { queue: 'tasks' },
  )
  const short = job(`test.short-${++names}`, async () => release())
  const runner = runnerOf(long, short)
  for (let count = 0; count < 10; count++) await enqueue(shop, long, {})
  await enqueue(shop, short, {})
  await runner.drain(server.app.kernel)
  expect({ maxRunning, open }).toEqual({ maxRunning: 2, open: 0 })
})

test('a task in slices yields to other jobs and continues where it stopped', async () => {
  const shop = await aShop(server)
  const order: string[] = []
  const sliced: Job<{ from: number }> = job(
    `test.sliced-${++names}`,
    async (_site, { from }) => {
      order.push(`slice ${from}`)
      return from < 3 ? { more: { from: from + 1 } } : undefined
    },
    { queue: 'tasks' },
  )
  const other = job(`test.other-${++names}`, async () => void order.push('other'), { queue: 'tasks' })
  const runner = runnerOf(sliced, other)
  await enqueue(shop, sliced, { from: 1 })
  await enqueue(shop, other, {})
  await runner.drain(server.app.kernel)
  expect(order).toEqual(['slice 1', 'other', 'slice 2', 'slice 3'])
})

test('a runner that lost its lease leaves the job to the new owner', async () => {
  const shop = await aShop(server)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let runs = 0
  const work = job(`test.lost-${++names}`, async () => {
    if (++runs === 1) await released
    else throw new Error('the second run fails')
  })
  await enqueue(shop, work, {})
  const first = runnerOf(work).drain(server.app.kernel)
  await expect.poll(() => runs).toBe(1)
  await sql`update job set leased_until = ${new Date(Date.now() - 1000)} where site_id = ${shop.credentials.siteId} and name = ${work.name}`.execute(
    server.database.db,
  )
  await runnerOf(work).drain(server.app.kernel)
  release()
  await first
  expect(await failedWork(shop)).toMatchObject([{ reason: 'the second run fails', attempts: 2 }])
})

test('an event that a reaction cannot handle is set aside for its site; other events continue in order', async () => {
  const [poisoned, healthy] = [await aShop(server), await aShop(server)]
  const handled: string[] = []
  let isBroken = true
  const name = `test.reaction-${++names}`
  const reaction = on([created], name, async (site, { body }) => {
    const { country } = body.createdEvent.entity
    if (country === 'FR' && isBroken) throw new Error('no French')
    handled.push(`${site.siteId === poisoned.credentials.siteId ? 'poisoned' : 'healthy'} ${country}`)
  })
  const { events, runner } = await background(reaction)
  for (const country of ['DE', 'FR', 'IT'])
    for (const shop of [poisoned, healthy]) if (country !== 'FR' || shop === poisoned) await aTaxRegion(shop, country)
  await events.drain(server.app.kernel)
  expect(handled.filter((each) => each.startsWith('poisoned'))).toEqual(['poisoned DE', 'poisoned IT'])
  expect(handled.filter((each) => each.startsWith('healthy'))).toEqual(['healthy DE', 'healthy IT'])
  server.clock.advance(minute)
  await runner.drain(server.app.kernel)
  const [work] = await failedWork(poisoned)
  expect(work).toMatchObject({ kind: 'EVENT', name, eventType: created, reason: 'no French' })
  expect(await failedWork(healthy)).toEqual([])
  isBroken = false
  await poisoned.owner('POST', `/stoa/v1/health/failed-work/${work.id}/retry`, {})
  await runner.drain(server.app.kernel)
  expect(handled.at(-1)).toBe('poisoned FR')
  expect(await failedWork(poisoned)).toEqual([])
})

test('a subscriber gets all events of a new site; a subscriber that is added later gets those from then on', async () => {
  const shop = await aShop(server)
  const handled: string[] = []
  const subscriber = () => {
    const name = `test.reaction-${++names}`
    return on([created], name, async (site, { body }) => {
      if (site.siteId === shop.credentials.siteId) handled.push(`${name} ${body.createdEvent.entity.country}`)
    })
  }
  const [old, added] = [subscriber(), subscriber()]
  await aTaxRegion(shop, 'DE')
  await background(old)
  await background(old, added)
  await aTaxRegion(shop, 'FR')
  const { events } = await background(old, added)
  await events.drain(server.app.kernel)
  expect(handled).toEqual([`${old.name} DE`, `${old.name} FR`, `${added.name} FR`])
})

test.runIf(process.env['STOA_TEST_DATABASE'] === 'postgres')(
  'an open transaction of another program does not stop events',
  async () => {
    const shop = await aShop(server)
    const handled: string[] = []
    const { events } = await background(
      on([created], `test.reaction-${++names}`, async (_site, { entityId }) => void handled.push(entityId)),
    )
    const { rows } = await sql<{
      name: string
      port: string
      folder: string
    }>`select current_database() as name, current_setting('unix_socket_directories') as folder`.execute(server.database.db)
    const other = new pg.Client({ host: rows[0]!.folder, user: 'postgres', database: rows[0]!.name })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; select pg_current_xact_id()')
    // A Stoa process on another database of the same server does not either.
    const otherDatabase = new pg.Client({
      host: rows[0]!.folder,
      user: 'postgres',
      database: 'postgres',
      application_name: 'stoa',
    })
    await otherDatabase.connect()
    onTestFinished(() => otherDatabase.end())
    await otherDatabase.query('begin; select pg_current_xact_id()')
    const regionId = await aTaxRegion(shop, 'DE')
    await expect.poll(async () => (await events.drain(server.app.kernel), handled)).toContain(regionId)
    const { rows: own } = await sql<{
      limit: string
    }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(server.database.db)
    expect(own[0]!.limit).toBe('30s')
  },
)

test('readiness and metrics report the delay of background work, and when it is stuck', async () => {
  const shop = await aShop(server)
  const ready = async () => (await shop.raw('GET', '/ready')).body
  await server.app.startBackground()
  await expect.poll(ready).toMatchObject({ status: 'ready', events: { standStill: false }, jobs: { standStill: false } })
  await server.app.stopBackground()
  const job = server.app.composed.modules.flatMap((module) => module.jobs ?? [])[0]!
  await enqueue(shop, job, {})
  server.clock.advance(60 * minute)
  await expect.poll(ready).toMatchObject({ jobs: { standStill: true } })
  const { body: metrics } = await shop.raw('GET', '/metrics')
  expect(Number(/^stoa_jobs_lag_seconds (\d+)$/m.exec(metrics)![1])).toBeGreaterThanOrEqual(3600)
  expect(metrics).toMatch(/^stoa_events_lag_seconds \d+$/m)
  expect(metrics).toMatch(/^stoa_jobs_failed \d+$/m)
})

const created = 'wix.billing.v1.tax_region_created'

async function aTaxRegion(shop: TestShop, country: string): Promise<string> {
  const taxRegion = { country, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  return (await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion })).body.taxRegion.id
}

function runnerOf(...jobs: Job<any>[]) {
  return jobRunner({ database: server.database, jobs, clock: server.clock, log })
}

/** Adds subscribers of the test, which have read everything before. */
async function background(...reactions: Reaction[]) {
  const module = { name: 'test', services: {}, reactions }
  const events = dispatcher({ database: server.database, modules: [module], clock: server.clock, log })
  await events.drain(server.app.kernel)
  return { events, runner: runnerOf(events.reactAgain) }
}

async function enqueue<Payload>(shop: TestShop, work: Job<Payload>, payload: Payload): Promise<void> {
  const { kernel } = server.app
  const site = await openSite(kernel, shop.credentials.siteId)
  await transactionOn(kernel, site)(async (tx) => tx.enqueue(work, payload))
}

async function failedWork(shop: TestShop): Promise<any[]> {
  return (await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork
}
