import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/builders.ts'
import { endedTask } from '../../support/bulk-tasks.ts'
import { shopEvents } from '../../support/events.ts'
import { aMember, type TestMember } from '../../support/members.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { aShop, type TestShop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import { refused, refusedWith } from '../../support/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/reviews/v1/reviews'
const namespace = 'stores'
const forbidden = { status: 403 }

interface Said {
  rating?: number
  title?: string
  body?: string
  media?: object[]
}

function say(who: TestMember, entityId: string, content: Said = {}) {
  return who.send('POST', path, { review: { namespace, entityId, content: { rating: 5, ...content } } })
}

function sayAs(visitor: Visitor, entityId: string, content: Said = {}, email = 'vera@example.com') {
  return visitor.send('POST', `${path}/contact`, {
    namespace,
    entityId,
    content: { rating: 4, ...content },
    name: 'Vera',
    email,
  })
}

async function setRules(shop: TestShop, reviewSettings: object) {
  expect(await shop.owner('PATCH', '/stoa/v1/review-settings', { reviewSettings })).toMatchObject({ status: 200 })
}

async function summaryOf(shop: TestShop, entityId: string) {
  const { body } = await shop.owner('POST', '/stoa/v1/reviews/rating-summaries', { namespace, entityIds: [entityId] })
  return body.summaries[0]
}

async function published(visitor: Visitor, filter: object = {}) {
  return (await visitor.send('POST', `${path}/query`, { query: { filter } })).body.reviews as any[]
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

/** An order of a product, as an app imports it. */
async function buy(shop: TestShop, { id, variantId }: { id: string; variantId: string }, buyerInfo: object) {
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', {
    order: {
      channelInfo: { type: 'WEB' },
      currency: 'EUR',
      status: 'APPROVED',
      buyerInfo: { email: 'buyer@example.com', ...buyerInfo },
      lineItems: [
        {
          quantity: 1,
          productName: { original: 'Print' },
          catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: id, options: { variantId } },
          itemType: { preset: 'PHYSICAL' },
          price: { amount: '20.00' },
        },
      ],
      priceSummary: { subtotal: { amount: '20.00' }, total: { amount: '20.00' } },
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.order.id as string
}

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

test('a decision is taken back as a whole, with the note and without another announcement, unless something changed since', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const { id } = (await say(await aMember(shop), product.id)).body.review
  const send = (action: string, body: object) => shop.owner('POST', `/stoa/v1/reviews/${id}/${action}`, body)
  const undo = (revision: string) => send('undo-decision', { revision })
  expect(await undo('1')).toMatchObject({ body: refusedWith('NOTHING_TO_UNDO') })
  await send('reject', { reason: 'OFF_TOPIC', note: 'About another one' })
  const again = (await send('reject', { reason: 'OTHER' })).body.review
  expect(await undo('1')).toMatchObject(refused(409, 'REVISION_MISMATCH'))
  expect((await undo(again.revision)).status).toBe(200)
  expect((await shop.owner('GET', `/stoa/v1/reviews/${id}/case`)).body.rejection).toMatchObject({
    reason: 'OFF_TOPIC',
    note: 'About another one',
  })
  const held = (await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })).body.review
  const events = async () => (await shopEvents(shop, 'wix.reviews.v1.review')).filter(({ slug }) => slug === 'review_published')
  expect(await events()).toHaveLength(2)
  const { body } = await undo(held.revision)
  expect(body.review).toMatchObject({ moderation: { moderationStatus: 'REJECTED' }, publishCount: 1 })
  expect(await events()).toHaveLength(2)
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

test('the same text under another review is held back, whoever writes it', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  const text = 'This is the best thing that I ever bought.'
  const [anna, bert, cleo] = [await aMember(shop), await aMember(shop), await aMember(shop)]
  await say(anna, product.id, { body: text })
  const copied = await say(bert, other.id, { body: 'This is the BEST thing that I ever bought!!!' })
  expect(copied.body.review.moderation.moderationStatus).toBe('IN_MODERATION')
  const { body } = await shop.owner('GET', `/stoa/v1/reviews/${copied.body.review.id}/case`)
  expect(body.sameText).toMatchObject([{ contactId: anna.id }])
  // Short praise is everybody's.
  await say(bert, product.id, { body: 'Great!' })
  expect((await say(cleo, product.id, { body: 'Great!' })).body.review.moderation.moderationStatus).toBe('APPROVED')
})

test('approving one review says nothing about the author’s next one', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  await setRules(shop, { publication: 'HOLD_ALL' })
  const anna = await aMember(shop)
  const { body } = await say(anna, product.id)
  await shop.owner('PATCH', `${path}/${body.review.id}/moderate`, { status: 'APPROVED' })
  expect((await say(anna, other.id)).body.review.moderation.moderationStatus).toBe('IN_MODERATION')
})

test('moderation publishes, rejects with a reason that the author reads, and counts; events tell each change once', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { publication: 'HOLD_ALL' })
  const [anna, visitor] = [await aMember(shop), await aVisitor(shop)]
  const { id } = (await say(anna, product.id, { rating: 2 })).body.review
  expect(await published(visitor)).toEqual([])
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 0, received: 1, inModeration: 1 })

  const approved = await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })
  expect(approved.body.review).toMatchObject({
    publishCount: 1,
    moderation: { moderationStatus: 'APPROVED', manuallyChanged: true },
  })
  expect((await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })).body).toEqual(approved.body)
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 1, average: '2.00', histogram: [0, 1, 0, 0, 0] })

  await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'OFF_TOPIC', note: 'It is about the delivery.' })
  expect(await published(visitor)).toEqual([])
  expect(await visitor.send('GET', `${path}/${id}`)).toMatchObject(refused(404, 'REVIEW_NOT_FOUND'))
  expect(await summaryOf(shop, product.id)).toEqual({
    entityId: product.id,
    count: 0,
    verified: 0,
    imported: 0,
    histogram: [0, 0, 0, 0, 0],
    received: 1,
    inModeration: 0,
    rejected: [{ reason: 'OFF_TOPIC', count: 1 }],
  })
  const own = await anna.send('POST', '/stoa/v1/reviews/query-own', { query: {} })
  expect(own.body.ownReviews).toMatchObject([
    { review: { id }, rejection: { reason: 'OFF_TOPIC', note: 'It is about the delivery.', date: expect.any(String) } },
  ])

  await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })
  const events = await shopEvents(shop, 'wix.reviews.v1.review')
  expect(events.map(({ slug, body }) => [slug, body.actionEvent?.body.previousModerationStatus])).toEqual([
    ['created', undefined],
    ['updated', undefined],
    ['moderation_status_changed', 'IN_MODERATION'],
    ['review_published', undefined],
    ['updated', undefined],
    ['moderation_status_changed', 'APPROVED'],
    ['updated', undefined],
    ['moderation_status_changed', 'REJECTED'],
    ['review_published', undefined],
  ])
  expect(JSON.stringify(events)).not.toContain('about the delivery')
  for (const status of ['UNKNOWN_MODERATION_STATUS', 'IN_MODERATION', undefined])
    expect((await shop.owner('PATCH', `${path}/${id}/moderate`, { status })).status).toBe(400)
})

test('members change and delete what is theirs; the rules look at it again', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const { id } = (await say(anna, product.id, { rating: 3, title: 'Nice', body: 'It hangs straight.' })).body.review
  const change = (who: TestMember, content: object, revision?: string) =>
    who.send('PATCH', `${path}/${id}`, { review: { id, content, revision: revision ?? '1' } })
  expect(await change(bert, { rating: 1 })).toMatchObject(refused(404, 'REVIEW_NOT_FOUND'))
  expect(await bert.send('DELETE', `${path}/${id}`)).toMatchObject(refused(404, 'REVIEW_NOT_FOUND'))
  const changed = await change(anna, { rating: 5 })
  expect(changed.body.review).toMatchObject({ content: { rating: 5, title: 'Nice' }, revision: '2' })
  expect(await summaryOf(shop, product.id)).toMatchObject({ average: '5.00' })
  expect(await change(anna, { rating: 4 })).toMatchObject(refused(409, 'REVISION_MISMATCH'))
  expect((await change(anna, { body: 'Look: http://spam.example' }, '2')).body.review.moderation.moderationStatus).toBe(
    'IN_MODERATION',
  )

  await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'HANDLING_SPAM' })
  const again = await change(anna, { body: 'It hangs straight.' }, '4')
  expect(again.body.review.moderation).toEqual({ moderationStatus: 'IN_MODERATION', manuallyChanged: true })
  expect((await anna.send('POST', '/stoa/v1/reviews/query-own', { query: {} })).body.ownReviews[0].rejection).toBeUndefined()

  expect((await anna.send('DELETE', `${path}/${id}`)).status).toBe(200)
  expect(await summaryOf(shop, product.id)).toMatchObject({ count: 0, received: 0 })
  expect((await say(anna, product.id)).status).toBe(200)
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

test('pictures of other hosts are refused: they could follow who looks at a review', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop)
  const answer = await say(anna, product.id, { media: [{ image: { url: 'https://tracker.example/pixel.png' } }] })
  expect(answer).toMatchObject({
    status: 400,
    body: { details: { validationError: { fieldViolations: [{ field: 'review.content.media[0].image.url' }] } } },
  })
  expect((await published(await aVisitor(shop))).length).toBe(0)
})

test('one vote of each identity counts, can be changed and taken back, and moves useful reviews up', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  const { id } = (await say(anna, product.id)).body.review
  const [vera, wim] = [await aVisitor(shop), await aVisitor(shop)]
  const vote = (who: Visitor | TestMember, given: string) => who.send('POST', `/stoa/v1/reviews/${id}/vote`, { vote: given })
  await Promise.all(Array.from({ length: 5 }, () => vote(vera, 'HELPFUL')))
  await vote(bert, 'HELPFUL')
  expect((await vote(wim, 'UNHELPFUL')).body).toEqual({ foundHelpful: 2, foundUnhelpful: 1, vote: 'UNHELPFUL' })
  expect((await vote(bert, 'UNHELPFUL')).body).toEqual({ foundHelpful: 1, foundUnhelpful: 2, vote: 'UNHELPFUL' })
  expect((await vote(bert, 'NONE')).body).toEqual({ foundHelpful: 1, foundUnhelpful: 1, vote: 'NONE' })
  expect(await vote(anna, 'HELPFUL')).toMatchObject(forbidden)
  expect(await shop.owner('POST', `/stoa/v1/reviews/${id}/vote`, { vote: 'HELPFUL' })).toMatchObject(forbidden)
  const worse = (await say(bert, product.id, { title: 'Mine' })).body.review
  for (const voter of [wim, vera, anna]) await voter.send('POST', `/stoa/v1/reviews/${worse.id}/vote`, { vote: 'HELPFUL' })
  const { body } = await vera.send('POST', `${path}/query`, {
    query: { sort: [{ fieldName: 'relevanceScore', order: 'DESC' }], filter: { entityId: product.id } },
  })
  expect(body.reviews.map((each: any) => [each.id, each.helpfulness, each.revision])).toEqual([
    [worse.id, 3, '1'],
    [id, 0, '1'],
  ])
})

test('a review that is not published is read by staff who may and ask for it, and by nobody else', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await setRules(shop, { publication: 'HOLD_ALL' })
  const anna = await aMember(shop)
  const { id } = (await say(anna, product.id)).body.review
  const read = (who: { send: TestMember['send'] }, flag: boolean) =>
    Promise.all([
      who.send('GET', `${path}/${id}?returnPrivateReviews=${flag}`),
      who.send('POST', `${path}/query`, { query: {}, returnPrivateReviews: flag }),
      who.send('POST', `${path}/count`, { includePrivateReviews: flag }),
    ])
  const owner = { send: shop.owner }
  expect(await read(owner, true)).toMatchObject([
    { body: { review: { id } } },
    { body: { reviews: [{ id }] } },
    { body: { count: 1 } },
  ])
  for (const who of [owner, anna, await aVisitor(shop)])
    expect(await read(who, false)).toMatchObject([{ status: 404 }, { body: { reviews: [] } }, { body: { count: 0 } }])
  for (const who of [anna, await aVisitor(shop)])
    expect((await read(who, true)).map(({ status }) => status)).toEqual([403, 403, 403])
})

test('the shop replies, changes its reply and removes it', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop)
  const { id } = (await say(anna, product.id)).body.review
  const first = await shop.owner('PATCH', `${path}/${id}/reply`, { message: 'Thank you!' })
  expect(first.body.review.reply).toEqual({
    message: 'Thank you!',
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
  })
  const second = await shop.owner('PATCH', `${path}/${id}/reply`, { message: 'Thanks, Anna!' })
  expect(second.body.review.reply).toMatchObject({ message: 'Thanks, Anna!', createdDate: first.body.review.reply.createdDate })
  expect(await anna.send('PATCH', `${path}/${id}/reply`, { message: 'Me too' })).toMatchObject(forbidden)
  expect((await shop.owner('DELETE', `${path}/${id}/reply`)).body.review.reply).toBeUndefined()
})

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

test('a cursor loses and repeats no review while others come and go', async () => {
  const shop = await aShop(server)
  const author = (number: number) => ({ contactId: `00000000-0000-4000-8000-0000000000${number + 10}` })
  const create = (number: number, rating: number) =>
    shop.owner('POST', path, {
      review: { namespace: 'courses', entityId: 'pottery', author: author(number), content: { rating } },
    })
  for (let number = 0; number < 9; number++) await create(number, (number % 3) + 3)
  const page = async (cursorPaging: object) => {
    const sort = [{ fieldName: 'content.rating', order: 'DESC' }]
    return (await shop.owner('POST', `${path}/query`, { query: { ...('cursor' in cursorPaging ? {} : { sort }), cursorPaging } }))
      .body
  }
  const first = await page({ limit: 4 })
  await create(20, 5)
  await create(21, 3)
  await shop.owner('DELETE', `${path}/${first.reviews[0].id}`)
  const second = await page({ cursor: first.metadata.cursors.next, limit: 4 })
  const third = await page({ cursor: second.metadata.cursors.next, limit: 4 })
  const all = [first, second, third].flatMap(({ reviews }) => reviews)
  const ids = all.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(all.map(({ content }: any) => content.rating)).toEqual([5, 5, 5, 4, 4, 4, 3, 3, 3, 3])
})

test('lists of products show, filter and sort by ratings', async () => {
  const shop = await aShop(server)
  const [none, good, best] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const rate = (id: string, ...ratings: number[]) =>
    Promise.all(ratings.map(async (rating) => say(await aMember(shop), id, { rating })))
  await rate(good.id, 5)
  await rate(best.id, 5, 5, 5, 4, 5, 5)
  const visitor = await aVisitor(shop)
  const list = async (request: object) =>
    (await visitor.send('POST', '/stoa/v1/storefront-products/list', request)).body as {
      products: any[]
      withoutFilter: object[]
      facets: { topRated: number }
    }
  const { products, facets } = await list({ sort: 'TOP_RATED' })
  expect(facets.topRated).toBe(2)
  expect(products.map(({ id, rating }) => [id, rating])).toEqual([
    [best.id, { average: '4.83', count: 6 }],
    [good.id, { average: '5.00', count: 1 }],
    [none.id, undefined],
  ])
  const filtered = await list({ filter: { minRating: 5 } })
  expect(filtered.products.map(({ id }) => id)).toEqual([good.id])
  expect(filtered.withoutFilter).toEqual([{ kind: 'RATING', total: 3 }])
})

test('the summary of an item is that of its reviews, whatever happens to them', { timeout: 180_000 }, async () => {
  const shop = await aShop(server)
  const step = fc.record({
    what: fc.constantFrom('create', 'approve', 'reject', 'rate', 'delete'),
    which: fc.nat(7),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const entityId = `item-${++runs}`
      const ids = new Map<number, string>()
      for (const { what, which, rating } of steps) {
        const id = ids.get(which)
        if (what === 'create' && !id) {
          const author = { contactId: `00000000-0000-4000-8000-00000000000${which}` }
          const { body } = await shop.owner('POST', path, {
            review: { namespace, entityId, author, content: { rating } },
          })
          ids.set(which, body.review.id)
        } else if (!id) continue
        else if (what === 'approve') await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })
        else if (what === 'reject') await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'OFFENSIVE' })
        else if (what === 'rate') {
          const { review } = (await shop.owner('GET', `${path}/${id}?returnPrivateReviews=true`)).body
          await shop.owner('PATCH', `${path}/${id}`, { review: { id, revision: review.revision, content: { rating } } })
        } else if (what === 'delete') {
          await shop.owner('DELETE', `${path}/${id}`)
          ids.delete(which)
        }
      }
      const { reviews } = (
        await shop.owner('POST', `${path}/query`, { query: { filter: { entityId } }, returnPrivateReviews: true })
      ).body
      const shown = reviews.filter(({ moderation }: any) => moderation.moderationStatus === 'APPROVED')
      const histogram = [1, 2, 3, 4, 5].map((stars) => shown.filter(({ content }: any) => content.rating === stars).length)
      const sum = histogram.reduce((total, count, index) => total + count * (index + 1), 0)
      const summary = await summaryOf(shop, entityId)
      if (!summary) {
        expect(reviews).toEqual([])
        return
      }
      expect(summary).toEqual({
        entityId,
        count: shown.length,
        verified: 0,
        // Staff adds them as an app would.
        imported: shown.length,
        ...(shown.length > 0 && { average: expect.any(String) }),
        histogram,
        received: reviews.length,
        inModeration: 0,
        rejected: reviews.length > shown.length ? [{ reason: 'OFFENSIVE', count: reviews.length - shown.length }] : [],
      })
      if (shown.length > 0) expect(Math.abs(Number(summary.average) - sum / shown.length)).toBeLessThanOrEqual(0.005)
    }),
    { numRuns: 15 },
  )
})

test('a verified review carries a signed statement that everybody can check, and that names neither order nor buyer', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const anna = await aMember(shop)
  const order = await buy(shop, product, { memberId: anna.id })
  const { body } = await say(anna, product.id, { body: 'Hangs straight.' })
  const { id } = body.review
  const visitor = await aVisitor(shop)
  const statement = (reviewId = id, who: Pick<Visitor, 'send'> = visitor) =>
    who.send('GET', `/stoa/v1/reviews/${reviewId}/statement`)
  const proof = await until(async () => {
    const answer = await statement()
    return answer.status === 200 ? answer.body : undefined
  })
  expect(proof).toMatchObject({ signed: true, unchanged: true, purchased: true, publicKey: { kty: 'OKP', crv: 'Ed25519' } })
  const [head, payload, signature] = (proof.statement as string).split('.')
  const key = createPublicKey({ key: proof.publicKey, format: 'jwk' })
  expect(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature!, 'base64url'))).toBe(true)
  const said = Buffer.from(payload!, 'base64url').toString()
  expect(JSON.parse(said)).toMatchObject({ sub: id, item: `stores/${product.id}`, rating: 5, line: proof.lineHash })
  for (const secret of [order, anna.id, anna.email]) expect(JSON.stringify(proof.statement) + said).not.toContain(secret)

  // The shop changes the text, which everybody sees; the author changes it back, which is signed again.
  await shop.owner('PATCH', `/reviews/v1/reviews/${id}`, {
    review: { id, revision: body.review.revision, content: { rating: 5, body: 'Best shop ever.' } },
  })
  expect((await statement()).body).toMatchObject({ signed: true, unchanged: false })
  const { revision } = (await visitor.send('GET', `/reviews/v1/reviews/${id}`)).body.review
  await anna.send('PATCH', `/reviews/v1/reviews/${id}`, {
    review: { id, revision, content: { rating: 2, body: 'It fell.' } },
  })
  await until(async () => (await statement()).body.unchanged || undefined)
  await shop.owner('POST', `/ecom/v1/orders/${order}/cancel`, {})
  expect((await statement()).body).toMatchObject({ signed: true, purchased: false })

  const unverified = (await say(await aMember(shop), product.id)).body.review.id
  expect(await statement(unverified)).toMatchObject(refused(428, 'REVIEW_NOT_VERIFIED'))
  await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'OTHER' })
  expect((await statement()).status).toBe(404)
  expect((await statement(id, { send: (await aShop(server)).owner })).status).toBe(404)
})

test('a published review is reported once by each member or browser, and the desk finds it until the reports are dismissed', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  const { body } = await say(await aMember(shop), product.id, { body: 'See https://spam.example' })
  const { id } = body.review
  await shop.owner('PATCH', `${path}/${id}/moderate`, { status: 'APPROVED' })
  const report = (who: Pick<Visitor, 'send'>, reviewId = id) =>
    who.send('POST', `/stoa/v1/reviews/${reviewId}/report`, { reason: 'HANDLING_SPAM', note: 'An advert' })
  const [visitor, member] = [await aVisitor(shop), await aMember(shop)]
  const answers = await Promise.all([report(visitor), report(visitor), report(visitor), report(member)])
  expect(answers.map(({ status, body: answer }) => ({ status, answer }))).toEqual(
    Array.from({ length: 4 }, () => ({ status: 200, answer: {} })),
  )
  const reported = async () => {
    const filter = { reportCount: { $gt: 0 } }
    return (await shop.owner('POST', '/stoa/v1/reviews/search', { search: { filter } })).body.reviewRows
  }
  expect(await reported()).toMatchObject([{ id, reportCount: 2 }])
  const caseOf = async () => (await shop.owner('GET', `/stoa/v1/reviews/${id}/case`)).body
  expect(await caseOf()).toMatchObject({
    hasLinks: true,
    reports: [
      { reason: 'HANDLING_SPAM', note: 'An advert' },
      { reason: 'HANDLING_SPAM', note: 'An advert' },
    ],
  })
  expect(JSON.stringify(await published(await aVisitor(shop)))).not.toContain('report')
  expect((await shop.owner('POST', `/stoa/v1/reviews/${id}/dismiss-reports`, {})).status).toBe(200)
  expect(await report(visitor)).toMatchObject({ status: 200 })
  expect(await reported()).toEqual([])
  expect(await report(visitor, product.id)).toMatchObject(refused(404, 'REVIEW_NOT_FOUND'))
  await shop.owner('POST', `/stoa/v1/reviews/${id}/reject`, { reason: 'HANDLING_SPAM' })
  expect(await report(await aVisitor(shop))).toMatchObject(refused(404, 'REVIEW_NOT_FOUND'))
})

test('a text with a few other words is shown beside the review that it copies', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  const text = 'This is the best calendar that I have ever had on my wall, and everybody asks me about it.'
  const first = (await say(await aMember(shop), product.id, { body: text })).body.review.id
  const copy = (await say(await aMember(shop), other.id, { body: text.replace('calendar', 'poster') })).body.review.id
  await say(await aMember(shop), other.id, { body: 'Something quite different, about the frame, the glass and the price.' })
  const { body } = await shop.owner('GET', `/stoa/v1/reviews/${copy}/case`)
  expect(body.similarText).toMatchObject([{ id: first }])
  expect(body.sameText).toEqual([])
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

test('a member sees what they have bought and not reviewed', async () => {
  const shop = await aShop(server)
  const [first, second] = [await aProduct(shop), await aProduct(shop)]
  const [anna, bert] = [await aMember(shop), await aMember(shop)]
  await buy(shop, first, { memberId: anna.id })
  await buy(shop, second, { memberId: anna.id })
  const cancelled = await aProduct(shop)
  await shop.owner('POST', `/ecom/v1/orders/${await buy(shop, cancelled, { memberId: anna.id })}/cancel`, {})
  const toWrite = async (who: TestMember) => (await who.send('GET', '/stoa/v1/reviews/to-write')).body.items
  expect(await toWrite(anna)).toMatchObject([
    { entityId: second.id, entityName: 'Print', entitySlug: second.slug, orderNumber: expect.any(String) },
    { entityId: first.id },
  ])
  expect(await toWrite(bert)).toEqual([])
  await say(anna, second.id)
  expect(await toWrite(anna)).toMatchObject([{ entityId: first.id }])
  expect((await (await aVisitor(shop)).send('GET', '/stoa/v1/reviews/to-write')).status).toBe(403)
})

test('the home page shows the newest good reviews, one of each product, where the owner wants it', async () => {
  const shop = await aShop(server)
  const [product, other] = [await aProduct(shop), await aProduct(shop)]
  await say(await aMember(shop), product.id, { rating: 4, body: 'The older one' })
  await say(await aMember(shop), product.id, { rating: 5, body: 'The newer one' })
  await say(await aMember(shop), other.id, { rating: 3, body: 'Not so good' })
  await say(await aMember(shop), other.id, { rating: 5 })
  const visitor = await aVisitor(shop)
  const shown = async () => (await visitor.send('GET', '/stoa/v1/reviews/home')).body.homeReviews
  expect(await shown()).toEqual([])
  await setRules(shop, { onHomePage: true })
  expect(await shown()).toMatchObject([{ review: { content: { body: 'The newer one' } }, entitySlug: product.slug }])
})
