import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { dispatcher } from '../../apps/server/src/kernel/background/dispatcher.ts'
import { action } from '../../apps/server/src/kernel/site/events.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { jobRunner } from '../../apps/server/src/kernel/background/job-runner.ts'
import { job, type Job } from '../../apps/server/src/kernel/site/jobs.ts'
import { openSite, transactionOn } from '../../apps/server/src/kernel/operations/perform.ts'
import { on, type Reaction } from '../../apps/server/src/kernel/background/reactions.ts'
import { testClock, type TestClock } from '../support/servers/clock.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'
import { until } from '../support/until.ts'
import { webhookReceiver } from '../support/providers/webhook-receiver.ts'
import { urlOfDatabase } from '../support/databases/postgres-server.ts'

let server: TestServer
/** The same database, with sessions of its own: what a second process on it has. */
let second: Database
beforeAll(async () => {
  server = await startServer()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database.db)
  second = await openDatabase({ url: urlOfDatabase(inject('postgresUrl'), rows[0]!.name) })
})
afterAll(async () => {
  await second[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const log = pino({ level: 'silent' })
const entity = 'test.v1.thing'
const minute = 60_000
let names = 0

test('many transactions write events of a site at once: each subscriber gets every event once and in order', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const handled: Record<string, string[]> = { [`test.first-${++names}`]: [], [`test.second-${names}`]: [] }
  const reactions = Object.entries(handled).map(([name, ids]) =>
    on([`${entity}_happened`], name, async (_site, { id }) => void ids.push(id)),
  )
  const dispatchers = [server.database, second].map((database) => dispatcherOf(database, ...reactions))
  for (const each of dispatchers) each.start(server.app.kernel)
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let round = 0; round < 25; round++) {
      const isRolledBack = (writer + round) % 5 === 0
      await record(shop, 1 + ((writer + round) % 3), isRolledBack).catch(() => {})
      for (const each of dispatchers) each.wake(siteId)
    }
  })
  await Promise.all(writers)
  const written = await eventsOf(siteId)
  await until(() => (Object.values(handled).every((ids) => ids.length >= written.length) ? true : undefined))
  for (const each of dispatchers) await each.stop()
  expect(written.map(({ number }) => Number(number))).toEqual(written.map((_, index) => index + 1))
  for (const ids of Object.values(handled)) expect(ids).toEqual(written.map(({ id }) => id))
}, 120_000)

test('two processes run each job once', async () => {
  const shop = await aShop(server)
  const runs = new Map<number, number>()
  const work = job<{ number: number }>(`test.once-${++names}`, async (_site, { number }) => {
    runs.set(number, (runs.get(number) ?? 0) + 1)
  })
  await enqueue(shop, work, ...Array.from({ length: 200 }, (_, number) => ({ number })))
  const runners = [server.database, second].map((database) => runnerOf(database, server.clock, work))
  await Promise.all(runners.map((runner) => runner.drain(server.app.kernel)))
  expect(runs.size).toBe(200)
  expect(new Set(runs.values())).toEqual(new Set([1]))
})

test('a site with hundreds of due jobs does not delay the job of another site', async () => {
  const [busy, quiet] = [await aShop(server), await aShop(server)]
  const order: string[] = []
  const work = job(`test.turn-${++names}`, async ({ siteId }) => void order.push(siteId))
  await enqueue(busy, work, ...Array.from({ length: 300 }, () => ({})))
  await enqueue(quiet, work, {})
  await runnerOf(server.database, server.clock, work).drain(server.app.kernel)
  expect(order).toHaveLength(301)
  expect(order.indexOf(quiet.credentials.siteId)).toBeLessThan(10)
})

test('a running job is not taken by a host whose clock is ahead', async () => {
  const shop = await aShop(server)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let runs = 0
  const work = job(`test.ahead-${++names}`, async () => {
    runs++
    await released
  })
  await enqueue(shop, work, {})
  const running = runnerOf(server.database, server.clock, work).drain(server.app.kernel)
  await until(() => (runs === 1 ? true : undefined))
  const ahead = testClock()
  ahead.advance(60 * minute)
  await runnerOf(second, ahead, work).drain(server.app.kernel)
  release()
  await running
  expect(runs).toBe(1)
})

test('the jobs and events of a process that died are taken over when its leases end', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const done: string[] = []
  const work = job(`test.died-${++names}`, async () => void done.push('job'))
  const reaction = on([`${entity}_happened`], `test.died-${names}`, async () => void done.push('event'))
  const [runner, events] = [runnerOf(second, server.clock, work), dispatcherOf(second, reaction)]
  await record(shop, 1)
  await events.drain(server.app.kernel)
  done.length = 0
  await enqueue(shop, work, {})
  await record(shop, 1)
  // The leases of the process that died.
  const hold = async (until: Date) => {
    await sql`update job set leased_until = ${until}, attempts = 1 where site_id = ${siteId} and name = ${work.name}`.execute(
      server.database.db,
    )
    await sql`update event_cursor set leased_until = ${until} where site_id = ${siteId} and subscriber = ${reaction.name}`.execute(
      server.database.db,
    )
  }
  await hold(new Date(Date.now() + 20_000))
  await runner.drain(server.app.kernel)
  await events.drain(server.app.kernel)
  expect(done).toEqual([])
  await hold(new Date(Date.now() - 1000))
  server.clock.advance(21_000)
  runner.start(server.app.kernel)
  events.start(server.app.kernel)
  await until(() => (done.length === 2 ? true : undefined))
  await runner.stop()
  await events.stop()
  expect(done.toSorted()).toEqual(['event', 'job'])
})

test('a job and an event whose notification was lost are found within a minute', async () => {
  const shop = await aShop(server)
  const done: string[] = []
  const work = job(`test.lost-${++names}`, async () => void done.push('job'))
  const reaction = on([`${entity}_happened`], `test.lost-${names}`, async () => void done.push('event'))
  const [runner, events] = [runnerOf(second, server.clock, work), dispatcherOf(second, reaction)]
  await record(shop, 1)
  await events.drain(server.app.kernel)
  await runner.drain(server.app.kernel)
  done.length = 0
  // Neither of the two is notified of what another process commits.
  await enqueue(shop, work, {})
  await record(shop, 1)
  server.clock.advance(minute)
  runner.start(server.app.kernel)
  events.start(server.app.kernel)
  await until(() => (done.length === 2 ? true : undefined))
  await runner.stop()
  await events.stop()
  expect(done.toSorted()).toEqual(['event', 'job'])
})

test('what a process leaves that runs no background work is done by another one, which is notified', async () => {
  const shop = await aShop(server)
  await using receiver = await webhookReceiver()
  const eventTypes = ['wix.billing.v1.tax_group_created']
  await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
  const app = await testApp(second, { clock: server.clock })
  onTestFinished(() => app[Symbol.asyncDispose]())
  await app.startBackground()
  for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
    await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name } })
    await until(() => (receiver.eventIds.length === index + 1 ? true : undefined))
  }
})

function dispatcherOf(database: Database, ...reactions: Reaction[]) {
  return dispatcher({ database, modules: [{ name: 'test', services: {}, reactions }], clock: server.clock, log })
}

function runnerOf(database: Database, clock: TestClock, work: Job<any>) {
  return jobRunner({ database, jobs: [work], clock, log })
}

async function enqueue<Payload>(shop: TestShop, work: Job<Payload>, ...payloads: Payload[]): Promise<void> {
  const { kernel } = server.app
  await transactionOn(
    kernel,
    await openSite(kernel, shop.credentials.siteId),
  )(async (tx) => {
    for (const payload of payloads) tx.enqueue(work, payload)
  })
}

/** Records events in one transaction, which may fail afterwards. */
async function record(shop: TestShop, count: number, isRolledBack = false): Promise<void> {
  const { kernel } = server.app
  await transactionOn(
    kernel,
    await openSite(kernel, shop.credentials.siteId),
  )(async (tx) => {
    for (let index = 0; index < count; index++) tx.record(action(entity, 'happened', { id: newId(), revision: '1' }, {}))
    if (isRolledBack) tx.atCommit(sql`select 1 / 0 from event_counter where site_id = ${tx.siteId}`)
  })
}

async function eventsOf(siteId: string): Promise<{ id: string; number: bigint }[]> {
  return server.database.db
    .selectFrom('domain_event')
    .select(['id', 'number'])
    .where('site_id', '=', siteId)
    .orderBy('number')
    .execute()
}
