import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { job, type Job } from '../../../apps/server/src/kernel/site/jobs.ts'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { server, minute, runnerOf, failedWork, setUp } from './background-set-up.ts'

setUp()

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

async function enqueue<Payload>(shop: TestShop, work: Job<Payload>, payload: Payload): Promise<void> {
  const { kernel } = server.app
  const site = await openSite(kernel, shop.credentials.siteId)
  await transactionOn(kernel, site)(async (tx) => tx.enqueue(work, payload))
}
