import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { path, forbidden, say, setRules, summaryOf } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('reviews are moderated and deleted by filter, with an undo that restores counts and publication', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { publication: 'HOLD_ALL' })
  for (const rating of [1, 2, 4]) await say(await aMember(shop), product.id, { rating })
  const before = await summaryOf(shop, product.id)
  const { body } = await shop.owner('POST', '/stoa/v1/bulk/reviews/moderate-by-filter', {
    filter: { 'content.rating': { $lte: 2 } },
    status: 'REJECTED',
    reason: 'OFFENSIVE',
  })
  const task = await endedTask(shop, body.jobId)
  expect(task).toMatchObject({ state: 'FINISHED', failures: [] })
  expect(await summaryOf(shop, product.id)).toMatchObject({ inModeration: 1, rejected: [{ reason: 'OFFENSIVE', count: 2 }] })
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${body.jobId}/undo`, {})
  await endedTask(shop, body.jobId)
  expect(await summaryOf(shop, product.id)).toEqual(before)

  const approval = await shop.owner('POST', '/reviews/v1/bulk/reviews/moderate', {
    filter: { 'moderation.moderationStatus': 'IN_MODERATION' },
    status: 'APPROVED',
  })
  await endedTask(shop, approval.body.jobId)
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 3, average: '2.33', histogram: [1, 1, 0, 1, 0] })
  const removal = await shop.owner('POST', '/reviews/v1/bulk/reviews/delete', { filter: { 'content.rating': { $gt: 1 } } })
  await endedTask(shop, removal.body.jobId)
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 1, received: 1, average: '1.00' })
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${removal.body.jobId}/undo`, {})
  await endedTask(shop, removal.body.jobId)
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 3, average: '2.33' })
})

test('reviews are published and deleted by the filter and the words of the desk’s list', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { publication: 'HOLD_ALL' })
  for (const body of ['A lamp that lasts', 'A frame that lasts', 'Another lamp'])
    await say(await aMember(shop), product.id, { body })
  const selection = { filter: { moderationStatus: 'IN_MODERATION' }, search: { expression: 'lamp' } }
  const run = async (name: string, more: object = {}) => {
    const { body } = await shop.owner('POST', `/stoa/v1/bulk/reviews/${name}-by-filter`, { ...selection, ...more })
    return endedTask(shop, body.jobId)
  }
  expect(await run('moderate', { status: 'APPROVED', dryRun: true })).toMatchObject({ succeeded: 2, failed: 0, canUndo: false })
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 0, inModeration: 3 })
  expect(await run('moderate', { status: 'APPROVED' })).toMatchObject({ succeeded: 2 })
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 2, inModeration: 1 })
  const removal = await run('delete', { search: { expression: 'frame' } })
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 2, received: 2 })
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${removal.id}/undo`, {})
  await endedTask(shop, removal.id)
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 2, inModeration: 1, received: 3 })
})

test('the desk names rude words by the language of the review, and since when a review waits for a decision', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { publication: 'HOLD_ALL' })
  const caseOf = async (id: string) => (await shop.owner('GET', `/stoa/v1/reviews/${id}/case`)).body
  const { review } = (await say(await aMember(shop), product.id, { body: 'You IDIOTS sent shit. Shit!' })).body
  const { row, rudeWords } = await caseOf(review.id)
  expect({ rudeWords, waitingSince: row.waitingSince }).toEqual({
    rudeWords: ['idiots', 'shit'],
    waitingSince: review.createdDate,
  })
  await shop.owner('PATCH', `${path}/${review.id}/moderate`, { status: 'APPROVED' })
  expect((await caseOf(review.id)).row.waitingSince).toBeUndefined()
  const hold = await shop.owner('POST', `/stoa/v1/reviews/${review.id}/hold`, {})
  const waiting = (await caseOf(review.id)).row.waitingSince
  expect(waiting).toBe(hold.body.review.updatedDate)
  // A change does not send it to the end of the queue.
  const changed = { id: review.id, content: { body: 'Better now.' } }
  await shop.owner('PATCH', `${path}/${review.id}`, { review: changed })
  expect((await caseOf(review.id)).row.waitingSince).toBe(waiting)
  expect(hold.body.review).not.toHaveProperty('waitingSince')
})

test('the reviews desk finds by words, state and what a review has', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { rule: { maxRating: 2 } })
  await say(await aMember(shop, { nickname: 'Jörg' }), product.id, {
    rating: 1,
    title: 'Zerkratzt',
    body: 'Der Rahmen hat Kratzer.',
  })
  await say(await aMember(shop), product.id, { rating: 5, body: 'Sturdy frame' })
  const search = async (given: object) => {
    const { body } = await shop.owner('POST', '/stoa/v1/reviews/search', { search: given })
    return body
  }
  expect((await search({ search: { expression: 'kratz' } })).reviewRows).toMatchObject([{ content: { title: 'Zerkratzt' } }])
  expect((await search({ search: { expression: 'jorg' } })).reviewRows).toMatchObject([
    { authorName: 'Jörg', heldFor: ['RATING'] },
  ])
  const { reviewRows, aggregationData } = await search({
    filter: { moderationStatus: 'IN_MODERATION' },
    aggregations: [{ name: 'states', type: 'VALUE', fieldPath: 'moderationStatus' }],
  })
  expect(reviewRows).toHaveLength(1)
  expect(aggregationData.results).toMatchObject([{ values: { results: [{ value: 'IN_MODERATION', count: 1 }] } }])
  const reader = await aVisitor(shop)
  expect(await reader.send('POST', '/stoa/v1/reviews/search', { search: {} })).toMatchObject(forbidden)
})

test('apps create reviews in bulk: each is published, and a faulty one does not affect the others', async () => {
  const shop = await aShop(server)
  const contact = '00000000-0000-4000-8000-00000000000a'
  const one = { namespace: 'courses', entityId: 'pottery', author: { contactId: contact, authorName: 'Ada' } }
  const { body } = await shop.owner('POST', '/reviews/v1/bulk/reviews/create', {
    reviews: [
      { ...one, content: { rating: 5 }, reviewDate: '2024-05-01T00:00:00.000Z' },
      { ...one, content: { rating: 1 } },
      { ...one, entityId: 'glazing', content: { rating: 3 } },
    ],
    returnEntity: true,
  })
  expect(body).toMatchObject({
    results: [
      { itemMetadata: { success: true }, review: { reviewDate: '2024-05-01T00:00:00.000Z', origin: { type: 'APP' } } },
      { itemMetadata: { success: false, error: { code: 'REVIEW_ALREADY_EXISTS' } } },
      { itemMetadata: { success: true }, review: { moderation: { moderationStatus: 'APPROVED' } } },
    ],
    bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
  })
})

test('the figures say what was written each week, what waits, and how soon the shop answers', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const { body } = await say(await aMember(shop), product.id, { rating: 4 })
  await say(await aMember(shop), product.id, { rating: 1, body: 'See https://a.example' })
  await shop.owner('PATCH', `${path}/${body.review.id}/reply`, { message: 'Thank you' })
  const { body: figures } = await shop.owner('GET', '/stoa/v1/reviews/figures')
  expect(figures.weeks).toHaveLength(12)
  expect(figures.weeks.at(-1)).toMatchObject({ received: 2, average: '4.00', rejected: 0 })
  expect(figures).toMatchObject({ waiting: 1, waitingSince: expect.any(String), medianReplyHours: 0 })
})
