import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'
import { path, namespace, say, setRules, buy } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('a purchase counts while the order is not cancelled, for its buyer alone', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const order = await buy(shop, product, { memberId: anna.id })
  expect((await say(bert, product.id)).body.review.verified).toBe(false)
  expect((await say(anna, other.id)).body.review.verified).toBe(false)
  const { body } = await say(anna, product.id)
  expect(body.review.verified).toBe(true)
  const { body: found } = await shop.owner('GET', `/stoa/v1/reviews/${body.review.id}/case`)
  expect(found.purchase).toMatchObject({ orderId: order })
  expect(body.review.purchase).toBeUndefined()
  const cleo = await aMember(shop)
  const cancelled = await buy(shop, product, { memberId: cleo.id })
  await shop.owner('POST', `/ecom/v1/orders/${cancelled}/cancel`, {})
  expect((await say(cleo, product.id)).body.review.verified).toBe(false)
})

test.each([
  ['HOLD_ALL', {}, {}, ['EVERY_REVIEW']],
  ['BY_RULE', { maxRating: 2 }, { rating: 2 }, ['RATING']],
  ['BY_RULE', { maxRating: 2 }, { rating: 3 }, undefined],
  ['BY_RULE', { words: ['Schund', 'waste of money'] }, { title: 'SCHUND!' }, ['WORDS']],
  ['BY_RULE', { words: ['waste of money'] }, { body: 'A  waste, of money' }, ['WORDS']],
  ['BY_RULE', { words: ['art'] }, { body: 'It arrived in parts' }, undefined],
  ['BY_RULE', { links: true }, { body: 'Look at http://spam.example' }, ['LINKS']],
  ['BY_RULE', { links: true }, { body: 'cheaper at best-deals.shop/x' }, ['LINKS']],
  ['BY_RULE', { links: true }, { body: 'Delivered in 2.5 days. It is 30 cm.' }, undefined],
  ['BY_RULE', { links: false }, { body: 'http://spam.example' }, undefined],
  ['BY_RULE', { firstReview: true }, {}, ['FIRST_REVIEW']],
  ['AT_ONCE', { maxRating: 5, firstReview: true }, { body: 'http://spam.example' }, undefined],
])('%s with %o holds %o back for %o', async (publication, rule, content, heldFor) => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { publication, rule })
  const { body } = await say(await aMember(shop), product.id, content)
  expect(body.review.moderation.moderationStatus).toBe(heldFor ? 'IN_MODERATION' : 'APPROVED')
  const found = await shop.owner('GET', `/stoa/v1/reviews/${body.review.id}/case`)
  expect(found.body.heldFor).toEqual(heldFor ?? [])
})

test('muted and blocked members write nothing', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop)
  await shop.owner('POST', `/members/v1/members/${anna.id}/mute`, {})
  expect(await say(anna, product.id)).toMatchObject(refused(403, 'MEMBER_MUTED'))
  const { id } = (await say(await aMember(shop), product.id)).body.review
  expect(await anna.send('POST', `/stoa/v1/reviews/${id}/vote`, { vote: 'HELPFUL' })).toMatchObject(refused(403, 'MEMBER_MUTED'))
  await shop.owner('POST', `/members/v1/members/${anna.id}/block`, {})
  expect((await say(anna, product.id)).status).toBe(401)
})

test('whose profile is hidden is named in their review, and not found by it', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const [open, hidden, blocking] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  for (const author of [open, hidden, blocking]) await say(author, product.id, { body: author.id })
  await hidden.send('POST', '/members/v1/members/leave-community', {})
  const reader = await aMember(shop)
  await blocking.send('POST', '/members/v1/member-to-member-blocks/members/my', { memberId: reader.id })
  const authorsFor = async (visitor: Pick<Visitor, 'send'>, filter: object = {}) =>
    (await visitor.send('POST', `${path}/query`, { query: { filter: { namespace, ...filter } } })).body.reviews.map(
      ({ author }: any) => [author.authorName, author.contactId],
    )
  const visitor = await aVisitor(shop)
  expect(new Set(await authorsFor(visitor))).toEqual(
    new Set([
      ['Mia Muster', open.id],
      ['Mia Muster', undefined],
      ['Mia Muster', blocking.id],
    ]),
  )
  expect(await authorsFor(reader, { 'author.contactId': blocking.id })).toEqual([])
  expect(await authorsFor(visitor, { 'author.contactId': hidden.id })).toEqual([])
  expect(await authorsFor(hidden, { 'author.contactId': hidden.id })).toEqual([['Mia Muster', hidden.id]])
  const counted = await visitor.send('POST', `${path}/count`, { filter: { 'author.contactId': hidden.id } })
  expect(counted.body.count).toBe(0)
})

test('what visitors do not see cannot be reviewed', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const [product, foreign] = [await aProduct(shop), await aProduct(other)]
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  await shop.owner('PATCH', `/stores/v3/products/${product.id}`, {
    product: { id: product.id, revision: body.product.revision, visible: false },
  })
  const anna = await aMember(shop)
  for (const entityId of [product.id, foreign.id, 'a-print', '00000000-0000-4000-8000-000000000000'])
    expect(await say(anna, entityId)).toMatchObject(refused(404, 'ITEM_NOT_FOUND'))
  expect(
    await anna.send('POST', path, { review: { namespace: 'bookings', entityId: product.id, content: { rating: 5 } } }),
  ).toMatchObject(refused(404, 'ITEM_NOT_FOUND'))
})
