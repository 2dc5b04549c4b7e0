import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'
import { path, namespace, forbidden, type Said, say, setRules, summaryOf, published, buy } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

function sayAs(visitor: Visitor, entityId: string, content: Said = {}, email = 'vera@example.com') {
  return visitor.send('POST', `${path}/contact`, {
    namespace,
    entityId,
    content: { rating: 4, ...content },
    name: 'Vera',
    email,
  })
}

test('a member reviews a product: the server decides who wrote it, whether they bought it, and that it is published', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop, { nickname: 'Anna' })
  const { status, body } = await anna.send('POST', path, {
    review: {
      namespace,
      entityId: product.id,
      content: { rating: 5, title: 'Good', body: 'It hangs straight.' },
      // Nothing of this is a member's to say.
      author: { authorName: 'The shop', contactId: product.id },
      reviewDate: '2001-01-01T00:00:00.000Z',
      moderation: { moderationStatus: 'APPROVED' },
      verified: true,
      foundHelpful: 1000,
      relevanceScore: 1,
      publishCount: 9,
      reply: { message: 'Thank you' },
      origin: { type: 'APP', appId: 'mine' },
    },
  })
  expect({ status, review: body.review }).toEqual({
    status: 200,
    review: {
      id: expect.any(String),
      revision: '1',
      createdDate: expect.any(String),
      updatedDate: expect.any(String),
      reviewDate: body.review.createdDate,
      namespace,
      entityId: product.id,
      content: { rating: 5, title: 'Good', body: 'It hangs straight.' },
      author: { contactId: anna.id, authorName: 'Anna' },
      moderation: { moderationStatus: 'APPROVED', manuallyChanged: false },
      verified: false,
      origin: { type: 'ORGANIC' },
      foundHelpful: 0,
      foundUnhelpful: 0,
      helpfulness: 0,
      relevanceScore: expect.any(Number),
      publishCount: 1,
    },
  })
  const visitor = await aVisitor(shop)
  expect(await published(visitor)).toEqual([body.review])
  expect((await shopEvents(shop, 'wix.reviews.v1.review')).map(({ slug }) => slug)).toEqual(['created', 'review_published'])
})

test('a visitor reviews with a name and an address that is never shown', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const { status, body } = await sayAs(visitor, product.id, {}, 'Vera@Example.com')
  expect({ status, review: body.review }).toMatchObject({
    status: 200,
    review: { author: { authorName: 'Vera', contactId: expect.any(String) }, moderation: { moderationStatus: 'APPROVED' } },
  })
  expect(
    JSON.stringify([body, await published(await aVisitor(shop)), await shopEvents(shop, 'wix.reviews.v1.review')]),
  ).not.toMatch(/example\.com/i)
  expect(await visitor.send('POST', path, { review: { namespace, entityId: product.id, content: { rating: 5 } } })).toMatchObject(
    forbidden,
  )
})

test('an author has one review of an item, and nobody is locked out by what another one types', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const [anna, thief] = [await aMember(shop), await aVisitor(shop)]
  await say(anna, product.id)
  expect(await say(anna, product.id)).toMatchObject(refused(409, 'REVIEW_ALREADY_EXISTS'))
  expect((await sayAs(thief, product.id)).status).toBe(200)
  expect(await sayAs(thief, product.id, {}, 'other@example.com')).toMatchObject(refused(409, 'REVIEW_ALREADY_EXISTS'))
  // The answer does not tell that the address has reviewed it; the owner sees both.
  const second = await sayAs(await aVisitor(shop), product.id)
  expect(second).toMatchObject({ status: 200, body: { review: { moderation: { moderationStatus: 'IN_MODERATION' } } } })
  const { body } = await shop.owner('GET', `/stoa/v1/reviews/${second.body.review.id}/case`)
  expect(body).toMatchObject({ heldFor: ['SAME_AUTHOR'], authorEmail: 'vera@example.com', authorType: 'VISITOR' })
  expect(body.otherReviews).toHaveLength(1)
  await setRules(shop, { severalPerItem: true })
  expect((await say(anna, product.id)).status).toBe(200)
})

test('of many identical requests at the same time one creates a review', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop)
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(anna, product.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 1, received: 1 })
})

test('who may review is the rule of the site, enforced by the server', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const [anna, visitor] = [await aMember(shop), await aVisitor(shop)]
  await setRules(shop, { reviewers: 'MEMBERS' })
  expect(await sayAs(visitor, product.id)).toMatchObject(refused(428, 'MEMBERS_ONLY'))
  await setRules(shop, { reviewers: 'BUYERS' })
  expect(await sayAs(visitor, product.id)).toMatchObject(refused(428, 'BUYERS_ONLY'))
  expect(await say(anna, product.id)).toMatchObject(refused(428, 'BUYERS_ONLY'))
  await buy(shop, product, { memberId: anna.id })
  expect(await say(anna, product.id)).toMatchObject({ status: 200, body: { review: { verified: true } } })
})

test('an address that somebody types makes nobody known, and renames nobody', async () => {
  const shop = await aShop(server)
  const [product, other, third] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const vera = await aVisitor(shop)
  await setRules(shop, { publication: 'BY_RULE', rule: { firstReview: true } })
  const first = (await sayAs(vera, product.id)).body.review
  await shop.owner('PATCH', `${path}/${first.id}/moderate`, { status: 'APPROVED' })
  const statusOf = ({ body }: { body: any }) => body.review.moderation.moderationStatus
  const stranger = await aVisitor(shop)
  const typed = await stranger.send('POST', `${path}/contact`, {
    namespace,
    entityId: third.id,
    content: { rating: 1, body: 'Bad' },
    name: 'Not Vera',
    email: 'vera@example.com',
  })
  expect(statusOf(typed)).toBe('IN_MODERATION')
  expect(statusOf(await sayAs(vera, other.id))).toBe('APPROVED')
  expect(typed.body.review.author.contactId).toBe(first.author.contactId)
  const { rows } = await sql`select name from review_author
    where site_id = ${shop.credentials.siteId} and id = ${first.author.contactId}`.execute(server.database.db)
  expect(rows).toEqual([{ name: 'Vera' }])
})

test('where several reviews of an item are allowed, authors still do not vote for their own', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const vera = await aVisitor(shop)
  await setRules(shop, { severalPerItem: true })
  const { id } = (await sayAs(vera, product.id)).body.review
  expect(await vera.send('POST', `/stoa/v1/reviews/${id}/vote`, { vote: 'HELPFUL' })).toMatchObject(forbidden)
  const reader = await aVisitor(shop)
  expect(await reader.send('POST', `/stoa/v1/reviews/${id}/vote`, { vote: 'HELPFUL' })).toMatchObject({ status: 200 })
})
