import { reviewRequests, reviews } from '@wix/reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { aMember, memberClient } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

// Reviews, as the published package calls them.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const namespace = 'stores'

test('a review from its creation to its end', async () => {
  const product = await aProduct(shop)
  const owner = ownerClient(shop, { reviews }).reviews
  const visitor = visitorClient(shop, { reviews }).reviews
  const member = await aMember(shop, { nickname: 'Anna' })
  const anna = (await memberClient(shop, member.id, { reviews })).reviews

  const { _id: id, ...created } = await anna.createReview({
    namespace,
    entityId: product.id,
    content: { rating: 4, title: 'Good' },
  })
  expect(created).toMatchObject({
    author: { contactId: member.id, authorName: 'Anna' },
    content: { rating: 4, title: 'Good' },
    moderation: { moderationStatus: 'APPROVED' },
    _createdDate: expect.any(Date),
  })
  const changed = await anna.updateReview(id!, { revision: created.revision!, content: { rating: 5, title: 'Good' } })
  expect(changed).toMatchObject({ content: { rating: 5 }, revision: '2' })
  expect(await visitor.getReview(id!)).toMatchObject({ _id: id })

  expect((await owner.setReply(id!, 'Thank you')).review?.reply).toMatchObject({ message: 'Thank you' })
  expect((await owner.removeReply(id!)).review?.reply).toBeUndefined()

  await owner.updateModerationStatus(id!, { status: 'REJECTED' })
  expect(await visitor.countReviews({ filter: { entityId: product.id } })).toEqual({ count: 0 })
  expect(await owner.countReviews({ filter: { entityId: product.id }, includePrivateReviews: true })).toEqual({ count: 1 })
  await owner.updateModerationStatus(id!, { status: 'APPROVED' })

  const found = await visitor.queryReviews().eq('entityId', product.id).descending('relevanceScore').find()
  expect(found.items).toMatchObject([{ _id: id, content: { rating: 5 } }])
  expect(await owner.deleteReview(id!)).toMatchObject({ review: { _id: id } })
})

test('reviews in bulk', async () => {
  const owner = ownerClient(shop, { reviews }).reviews
  const author = { contactId: '00000000-0000-4000-8000-00000000000a', authorName: 'Ada' }
  const { results, bulkActionMetadata } = await owner.bulkCreateReview(
    [{ namespace: 'courses', entityId: 'pottery', author, content: { rating: 3 } }],
    { returnEntity: true },
  )
  expect([results, bulkActionMetadata]).toMatchObject([[{ review: { content: { rating: 3 } } }], { totalSuccesses: 1 }])
  const filter = { namespace: 'courses' }
  expect(await owner.bulkUpdateModerationStatus({ filter, status: 'REJECTED' })).toEqual({ jobId: expect.any(String) })
  expect(await owner.bulkDeleteReviews({ filter })).toEqual({ jobId: expect.any(String) })
})

test('requests for reviews', async () => {
  const owner = ownerClient(shop, { reviewRequests }).reviewRequests
  const product = await aProduct(shop)
  const { id: contactId } = await aMember(shop)
  const sendDate = new Date(Date.now() + 30 * 24 * 3600_000)
  const request = { items: [{ catalogItemId: product.id }], recipient: { contactId }, sendDate, namespace: 'stores' }
  const created = await owner.createReviewRequest({ ...request, communicationChannel: 'EMAIL' })
  expect(created).toMatchObject({
    status: 'SCHEDULED',
    sendDate,
    items: [{ catalogItemId: product.id }],
    recipient: { contactId },
    requestedBy: { identityType: 'APP' },
  })
  expect(await owner.getReviewRequest(created._id!)).toMatchObject({ _id: created._id })
  const { results } = await owner.bulkCreateReviewRequests(
    [
      { ...request, communicationChannel: 'EMAIL' },
      { communicationChannel: 'EMAIL', items: [] },
    ],
    { returnEntity: true },
  )
  expect(results).toMatchObject([
    { itemMetadata: { success: true }, item: { status: 'SCHEDULED' } },
    { itemMetadata: { success: false, error: { code: 'EITHER_ORDER_OR_ITEMS_REQUIRED' } } },
  ])
  const found = await owner.queryReviewRequests().hasSome('items.catalogItemId', [product.id]).eq('status', 'SCHEDULED').find()
  expect(found.items).toHaveLength(2)
  expect(await owner.countReviewRequests({ filter: { 'recipient.contactId': contactId } })).toEqual({ count: 2 })
  expect(await owner.bulkCancelReviewRequestsByFilter({ filter: { 'recipient.contactId': contactId } })).toEqual({
    jobId: expect.any(String),
  })
  await owner.deleteReviewRequest(created._id!)
  expect(await owner.countReviewRequests({ filter: { 'recipient.contactId': contactId } })).toEqual({ count: 1 })
})
