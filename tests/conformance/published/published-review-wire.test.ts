import { reviewRequests, reviews } from '@wix/reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// The answers of the published package about reviews and review requests when data is missing, in conflict or wrong.

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const unknownId = '00000000-0000-4000-8000-000000000000'
const author = (number: number) => ({ contactId: `00000000-0000-4000-8000-0000000000${number + 10}`, authorName: 'Ada' })
/** The rules that a call breaks. */
const violated = { details: { validationError: { fieldViolations: [{}] } } }

test('an update changes what it names and nothing that is not the caller’s to change', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { reviews }).reviews
  const content = { rating: 4, title: 'Good', body: 'It hangs straight.' }
  const created = await client.createReview({ namespace: 'courses', entityId: 'pottery', author: author(1), content })
  const id = created._id!
  const forged = { entityId: 'glazing', namespace: 'other', verified: true, foundHelpful: 99, publishCount: 7 }
  const changed = await client.updateReview(id, { revision: created.revision!, content: { title: null }, ...forged })
  expect(changed).toMatchObject({ namespace: 'courses', entityId: 'pottery', verified: false, foundHelpful: 0, publishCount: 1 })
  expect(changed.content).toMatchObject({ rating: 4, body: 'It hangs straight.' })
  expect(changed.content?.title ?? null).toBeNull()
  await expect(client.updateReview(id, { revision: created.revision!, content: { rating: 1 } })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await expect(client.updateReview(id, { revision: changed.revision!, content: { rating: 6 } })).rejects.toMatchObject(violated)
  for (const gone of [
    () => client.updateReview(unknownId, { revision: '1', content: { rating: 1 } }),
    () => client.getReview(unknownId),
    () => client.deleteReview(unknownId),
    () => client.setReply(unknownId, 'Thanks'),
    () => client.removeReply(unknownId),
    () => client.updateModerationStatus(unknownId, { status: 'APPROVED' }),
  ])
    await expect(gone()).rejects.toMatchObject(refusedWith('REVIEW_NOT_FOUND'))
  expect(await client.getReview(id)).toMatchObject({ content: { rating: 4 }, revision: changed.revision })
  await client.deleteReview(id)
  const events = await shopEvents(shop, 'wix.reviews.v1.review')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'review_published', 'updated', 'deleted'])
})

test('pages of reviews end, survive that what is on them is deleted, and refuse what is no cursor, field or operator', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { reviews }).reviews
  expect(await client.queryReviews().find()).toMatchObject({ items: [] })
  const many = Array.from({ length: 5 }, (_, at) => ({
    namespace: 'courses',
    entityId: 'pottery',
    author: author(at),
    content: { rating: (at % 5) + 1 },
  }))
  await client.bulkCreateReview(many)
  const first = await client.queryReviews().eq('entityId', 'pottery').ascending('content.rating').limit(2).find()
  expect(first.items.map(({ content }) => content?.rating)).toEqual([1, 2])
  for (const { _id } of first.items) await client.deleteReview(_id!)
  const second = await first.next()
  expect(second.items.map(({ content }) => content?.rating)).toEqual([3, 4])
  const last = await second.next()
  expect(last.items).toMatchObject([{ content: { rating: 5 } }])
  expect(last.hasNext()).toBe(false)
  await client.deleteReview(last.items[0]!._id!)
  const again = await second.next()
  expect(again.items).toEqual([])
  expect(again.hasNext()).toBe(false)

  const query = (given: object) => shop.owner('POST', '/reviews/v1/reviews/query', { query: given })
  const wrong = [
    { cursorPaging: { cursor: 'nonsense' } },
    { cursorPaging: { limit: 101 } },
    { filter: { secret: 1 } },
    { filter: { textHash: 'x' } },
    { filter: { 'content.rating': { $regex: '5' } } },
    { filter: { 'content.rating': 'five' } },
    { filter: [] },
    { sort: [{ fieldName: 'entityId' }] },
    { sort: [{ fieldName: 'nothing' }] },
  ]
  for (const given of wrong) expect([given, (await query(given)).status]).toEqual([given, 400])
  for (const { filter } of wrong)
    if (filter) {
      await expect(client.bulkDeleteReviews({ filter })).rejects.toThrow()
      await expect(client.countReviews({ filter })).rejects.toThrow()
    }
  expect(await client.countReviews()).toEqual({ count: 2 })
})

test('of a bulk creation each review has its own result; a change by filter leaves the others alone', async () => {
  const shop = await aShop(server)
  const [client, visitor] = [ownerClient(shop, { reviews }).reviews, visitorClient(shop, { reviews }).reviews]
  const one = { namespace: 'courses', entityId: 'pottery', content: { rating: 3 } }
  const { results, bulkActionMetadata } = await client.bulkCreateReview([
    { ...one, author: author(1) },
    { ...one, author: author(1) },
    { ...one, entityId: 'glazing', author: author(2) },
  ])
  expect(results).toMatchObject([
    { itemMetadata: { originalIndex: 0, success: true } },
    { itemMetadata: { originalIndex: 1, success: false, error: { code: 'REVIEW_ALREADY_EXISTS' } } },
    { itemMetadata: { originalIndex: 2, success: true } },
  ])
  expect(results?.some(({ review }) => review)).toBe(false)
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  const filter = { entityId: 'pottery' }
  await expect(visitor.bulkDeleteReviews({ filter })).rejects.toMatchObject({ details: { applicationError: {} } })
  const { jobId } = await client.bulkUpdateModerationStatus({ filter, status: 'REJECTED' })
  expect(await endedTask(shop, jobId)).toMatchObject({ total: 1, failures: [] })
  expect(await visitor.countReviews()).toEqual({ count: 1 })
  const removal = await client.bulkDeleteReviews({ filter })
  expect(await endedTask(shop, removal.jobId)).toMatchObject({ total: 1, failures: [] })
  expect(await client.countReviews({ includePrivateReviews: true })).toEqual({ count: 1 })
})

test('requests for reviews: pages, what is unknown, and an event for each change', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { reviewRequests }).reviewRequests
  const product = await aProduct(shop)
  const { id: contactId } = await aMember(shop)
  // The package changes the request that it is given.
  const request = () => ({
    items: [{ catalogItemId: product.id }],
    recipient: { contactId },
    sendDate: new Date(Date.now() + 30 * 24 * 3600_000),
    communicationChannel: 'EMAIL' as const,
  })
  expect((await client.queryReviewRequests().find()).items).toEqual([])
  for (let count = 0; count < 3; count++) await client.createReviewRequest(request())
  const first = await client.queryReviewRequests().eq('status', 'SCHEDULED').descending('_createdDate').limit(2).find()
  const second = await first.next()
  expect([first.items.length, second.items.length, second.hasNext()]).toEqual([2, 1, false])
  const id = second.items[0]!._id!
  const { jobId } = await client.bulkCancelReviewRequestsByFilter({ filter: { id } })
  expect(await endedTask(shop, jobId)).toMatchObject({ total: 1, failures: [] })
  // A cancelled request is not cancelled again.
  await endedTask(shop, (await client.bulkCancelReviewRequestsByFilter({ filter: { id } })).jobId)
  await client.deleteReviewRequest(id)
  for (const gone of [() => client.getReviewRequest(id), () => client.deleteReviewRequest(id)])
    await expect(gone()).rejects.toMatchObject(refusedWith('REVIEW_REQUEST_NOT_FOUND'))
  const events = await shopEvents(shop, 'wix.reviews.v2.review_request')
  expect(events.map(({ slug }) => slug)).toEqual(['created', 'created', 'created', 'updated', 'deleted'])
  for (const filter of [{ secret: 1 }, { status: { $regex: 'x' } }, { sendDate: 'soon' }]) {
    await expect(client.countReviewRequests({ filter })).rejects.toThrow()
    await expect(client.bulkCancelReviewRequestsByFilter({ filter })).rejects.toThrow()
  }
})
