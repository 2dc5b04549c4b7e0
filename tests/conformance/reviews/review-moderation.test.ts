import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aMember, type TestMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refused, refusedWith } from '../../support/requests/answers.ts'
import { path, forbidden, say, setRules, summaryOf, published } from './review-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

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
