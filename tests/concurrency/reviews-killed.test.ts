import { expect } from 'vitest'
import { aProduct } from '../support/shop/builders.ts'
import { killAll, stopsOf } from '../support/servers/kill-workers.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { soakTest } from '../support/soak.ts'
import { until } from '../support/until.ts'
import { startWorkers } from '../support/servers/workers-shop.ts'

soakTest(
  'a kill in the middle of an import, and of a bulk decision, loses and doubles nothing, and the decision can be undone',
  { timeout: 180_000 },
  async () => {
    const count = 150
    await using workers = await startWorkers()
    await using database = await stopsOf(workers)
    const shop = workers.shop as TestShop
    const { id: entityId, slug } = await aProduct(shop, { name: 'Boat' })
    const call = async (method: string, path: string, body?: object) => (await shop.owner(method, path, body)).body
    const summary = async () =>
      (await call('POST', '/stoa/v1/reviews/rating-summaries', { namespace: 'stores', entityIds: [entityId] })).summaries[0]
    const ended = (path: string, read: (body: any) => boolean) =>
      until(async () => {
        const body = await call('GET', path)
        return read(body) ? body : undefined
      }, 60_000)
    const killedAt = async (
      place: readonly [table: string, event: 'insert' | 'update', when: string],
      begin: () => Promise<string>,
    ) => {
      await database.stopAt(place)
      const begun = await begin()
      await database.waiting(1)
      await killAll(workers, database.endLeases)
      await database.goOn()
      return begun
    }

    const lines = Array.from({ length: count }, (_, number) => ({
      product: slug,
      rating: String((number % 5) + 1),
      body: `Words of number ${number}`,
      author: `Author ${number}`,
      email: `author-${number}@example.com`,
    }))
    // In the second batch.
    const imported = await killedAt(
      ['review', 'insert', `new.doc #>> '{content,body}' = 'Words of number ${count - 9}'`],
      async () => {
        const { reviewImport } = await call('POST', '/stoa/v1/review-imports', { fileName: 'reviews.csv', lines, start: true })
        return reviewImport.id
      },
    )
    await ended(`/stoa/v1/review-imports/${imported}`, ({ reviewImport }) => reviewImport.state !== 'RUNNING')
    const all = { count, received: count, histogram: [30, 30, 30, 30, 30], average: '3.00', rejected: [] }
    expect(await summary()).toMatchObject(all)

    const isLast = "old.rating = 1 and old.doc #>> '{content,body}' like '%5'"
    const decided = await killedAt(
      ['review', 'update', `new.moderation_status = 'REJECTED' and ${isLast}`],
      async () =>
        (
          await call('POST', '/stoa/v1/bulk/reviews/moderate-by-filter', {
            filter: { 'content.rating': { $lte: 2 } },
            status: 'REJECTED',
            reason: 'OFF_TOPIC',
          })
        ).jobId,
    )
    const task = `/stoa/v1/bulk-tasks/${decided}`
    const done = await ended(task, ({ task: { state } }) => state !== 'RUNNING')
    expect(done.task).toMatchObject({ state: 'FINISHED', succeeded: 60, failed: 0 })
    expect(await summary()).toMatchObject({
      count: count - 60,
      histogram: [0, 0, 30, 30, 30],
      rejected: [{ reason: 'OFF_TOPIC', count: 60 }],
    })

    await call('POST', `${task}/undo`, {})
    await ended(task, ({ task: { state } }) => state !== 'UNDOING')
    expect(await summary()).toMatchObject(all)
  },
)
