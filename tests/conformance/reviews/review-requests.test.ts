import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { aProduct, aVisitor } from '../../support/builders.ts'
import { endedTask } from '../../support/bulk-tasks.ts'
import { shopEvents } from '../../support/events.ts'
import { allowMails, aMailingShop, placeOrder } from '../../support/mailing.ts'
import type { ReceivedMail } from '../../support/mail-server.ts'
import { mailingServer } from '../../support/mailing-server.ts'
import { aMember, sendAs } from '../../support/members.ts'
import { aShop, type TestShop } from '../../support/shop.ts'
import { refused } from '../../support/answers.ts'

const mailing = mailingServer()

const path = '/reviews/v2/review-requests'
const day = 24 * 3600_000

async function setRule(shop: TestShop, rule: object = {}) {
  const usual = { enabled: true, days: 7, quietFrom: 0, quietUntil: 0, maxReminders: 0, ...rule }
  expect(await shop.owner('PATCH', '/stoa/v1/review-request-rule', { rule: usual })).toMatchObject({ status: 200 })
}

/** A shop that asks for reviews a week after an order was sent. */
async function anAskingShop(rule: object = {}) {
  const made = await aMailingShop(mailing.server)
  await setRule(made.shop, rule)
  return made
}

async function ship(shop: TestShop, orderId: string) {
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  const lineItems = body.order.lineItems.map(({ id, quantity }: any) => ({ id, quantity }))
  const answer = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems },
    sendShippingConfirmationEmail: false,
  })
  expect(answer.status).toBe(200)
  await mailing.server.app.drain(shop.credentials.siteId)
  return answer.body.fulfillmentId as string
}

/** An order that was sent, with the mails so far forgotten. */
async function aSentOrder(rule: object = {}) {
  const made = await anAskingShop(rule)
  const orderId = await placeOrder(made.visitor, made.product)
  const fulfillmentId = await ship(made.shop, orderId)
  mailing.smtp.mails.splice(0)
  return { ...made, orderId, fulfillmentId }
}

/** Runs the work that is due in the shop after so many days. */
async function later({ credentials }: TestShop, days: number) {
  mailing.server.clock.advance(days * day)
  await mailing.server.app.drain(credentials.siteId)
}

async function requestsOf(shop: TestShop, filter: object = {}): Promise<any[]> {
  const { body } = await shop.owner('POST', `${path}/query`, { query: { filter } })
  return body.reviewRequests
}

async function rowsOf(shop: TestShop): Promise<any[]> {
  const { body } = await shop.owner('POST', '/stoa/v1/review-requests/search', { search: { sort: [{ fieldName: 'reminder' }] } })
  return body.rows
}

const headerOf = ({ parsed }: ReceivedMail, name: string) => parsed.headerLines.find(({ key }) => key === name)?.line
const askedMails = () => mailing.smtp.mails.filter((mail) => headerOf(mail, 'list-unsubscribe'))

/** The secrets of the last mail. */
function linksOf(mail = askedMails().at(-1)!) {
  const text = mail.parsed.text ?? ''
  const token = /\/reviews\/write\?token=([\w-]+)/.exec(text)?.[1]
  const consent = /\/reviews\/consent\?token=([\w.-]+)/.exec(text)?.[1]
  return { token: token!, consent: consent! }
}

test('a week after the last parcel was sent, the buyer is asked for a review once', async () => {
  const { shop, product, orderId } = await aSentOrder()
  expect(await requestsOf(shop)).toEqual([
    {
      id: expect.any(String),
      revision: '1',
      createdDate: expect.any(String),
      updatedDate: expect.any(String),
      sendDate: expect.any(String),
      namespace: 'stores',
      order: { id: orderId },
      items: [{ catalogItemId: product.id }],
      recipient: { contactId: expect.any(String) },
      communicationChannel: 'EMAIL',
      status: 'SCHEDULED',
    },
  ])
  await later(shop, 6)
  expect(askedMails()).toEqual([])
  await later(shop, 1.1)
  await later(shop, 30)
  const [mail, ...others] = askedMails()
  expect(others).toEqual([])
  expect(mail!.to).toEqual(['buyer@example.com'])
  expect(mail!.parsed.subject).toBe('Test shop: how do you like Print?')
  expect(mail!.parsed.html).toMatch(/\/reviews\/write\?token=[\w-]+&amp;item=[\w-]+&amp;stars=5"/)
  expect(headerOf(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await requestsOf(shop)).toMatchObject([{ status: 'SENT', sentOptions: { opened: false } }])
  expect((await shopEvents(shop, 'wix.reviews.v2.review_request')).map(({ slug }) => slug)).toEqual(['created', 'updated'])
})

test('nobody is asked before the owner has decided so, nor about an order of which only a part was sent', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await ship(shop, await placeOrder(visitor, product))
  expect(await requestsOf(shop)).toEqual([])
})

test('a German buyer is asked in German', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { language: 'de' })
  await setRule(shop)
  await ship(shop, await placeOrder(visitor, product))
  await later(shop, 8)
  expect(askedMails()[0]!.parsed.subject).toBe('Test shop: Wie gefällt Ihnen Print?')
})

test('the link of the mail leads to a verified review, once, and nothing of it is stored', async () => {
  const { shop, product } = await aSentOrder()
  await later(shop, 8)
  const { token } = linksOf()
  const stranger = await aVisitor(shop)
  const open = () => stranger.send('POST', '/stoa/v1/review-links/open', { token })
  expect((await open()).body).toEqual({
    items: [{ catalogItemId: product.id, name: 'Print', slug: product.slug, reviewed: false }],
    authorName: 'Anna',
    isMember: false,
  })
  expect(await requestsOf(shop)).toMatchObject([{ sentOptions: { opened: true } }])
  const { rows } = await sql<{ all: string }>`select (select string_agg(row::text, ' ') from review_request row
    where site_id = ${shop.credentials.siteId}) || (select string_agg(body::text, ' ') from domain_event
    where site_id = ${shop.credentials.siteId}) as "all"`.execute(mailing.server.database.db)
  expect(rows[0]!.all).toContain('sentOptions')
  expect(rows[0]!.all).not.toContain(token)

  const write = (content: object = { rating: 5, body: 'Hangs straight.' }) =>
    stranger.send('POST', '/stoa/v1/review-links/create-review', { token, entityId: product.id, content, name: 'Anna M.' })
  const answers = await Promise.all([write(), write(), write()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { body } = await shop.owner('POST', '/reviews/v1/reviews/query', { query: { filter: { entityId: product.id } } })
  expect(body.reviews).toMatchObject([{ verified: true, author: { authorName: 'Anna M.' }, content: { rating: 5 } }])
  expect(await write()).toMatchObject(refused(409, 'REVIEW_ALREADY_EXISTS'))
  expect((await open()).body.items).toMatchObject([{ reviewed: true }])
  expect(await requestsOf(shop)).toMatchObject([{ items: [{ catalogItemId: product.id, reviewId: body.reviews[0].id }] }])
})

test('a link works for the items of its request alone, for sixty days, and on its own site', async () => {
  const { shop, product } = await aSentOrder()
  const other = await aProduct(shop)
  await later(shop, 8)
  const { token } = linksOf()
  const write = async (on: TestShop, entityId: string, given = token) =>
    (await aVisitor(on)).send('POST', '/stoa/v1/review-links/create-review', { token: given, entityId, content: { rating: 1 } })
  expect(await write(shop, other.id)).toMatchObject(refused(404, 'ITEM_NOT_FOUND'))
  expect(await write(await aShop(mailing.server), product.id)).toMatchObject(refused(428, 'REVIEW_LINK_NOT_VALID'))
  expect(await write(shop, product.id, 'x')).toMatchObject(refused(428, 'REVIEW_LINK_NOT_VALID'))
  mailing.server.clock.advance(61 * day)
  expect(await write(shop, product.id)).toMatchObject(refused(428, 'REVIEW_LINK_NOT_VALID'))
})

test('a member who opens the link writes as themselves, and not while they are muted', async () => {
  const { shop, product } = await anAskingShop()
  const anna = await aMember(shop, { nickname: 'Anna the member' })
  const { body } = await shop.owner('POST', path, {
    reviewRequest: { communicationChannel: 'EMAIL', items: [{ catalogItemId: product.id }], recipient: { contactId: anna.id } },
  })
  expect(body.reviewRequest).toMatchObject({ status: 'SCHEDULED', requestedBy: { identityType: 'APP' } })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(askedMails()[0]!.to).toEqual([anna.email])
  const { token } = linksOf()
  const write = async () =>
    (await aVisitor(shop)).send('POST', '/stoa/v1/review-links/create-review', {
      token,
      entityId: product.id,
      content: { rating: 4 },
      name: 'The shop',
    })
  await shop.owner('POST', `/members/v1/members/${anna.id}/mute`, {})
  expect(await write()).toMatchObject(refused(403, 'MEMBER_MUTED'))
  await shop.owner('POST', `/members/v1/members/${anna.id}/unmute`, {})
  expect((await write()).status).toBe(200)
  const { body: found } = await shop.owner('POST', '/reviews/v1/reviews/query', { query: {} })
  expect(found.reviews).toMatchObject([{ verified: false, author: { authorName: 'Anna the member', contactId: anna.id } }])
})

test('what is scheduled is cancelled with the order, with a refund, and when its shipment is undone', async () => {
  const cancelled = await aSentOrder()
  const refundedOrder = await aSentOrder()
  const undone = await aSentOrder()
  await cancelled.shop.owner('POST', `/ecom/v1/orders/${cancelled.orderId}/cancel`, {})
  await refund(refundedOrder.shop, refundedOrder.orderId)
  await mailing.server.app.drain()
  expect(await rowsOf(cancelled.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'ORDER_CANCELED' }])
  expect(await rowsOf(refundedOrder.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'REFUNDED' }])
  await undone.shop.owner('DELETE', `/ecom/v1/fulfillments/${undone.fulfillmentId}/orders/${undone.orderId}`)
  await later(undone.shop, 8)
  expect(await rowsOf(undone.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'NOT_SHIPPED' }])
  expect(askedMails()).toEqual([])
  await ship(undone.shop, undone.orderId)
  await later(undone.shop, 8)
  expect(await rowsOf(undone.shop)).toMatchObject([{ status: 'SENT' }])
})

async function refund(shop: TestShop, orderId: string) {
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  const [{ body: paid }, { body: got }] = await Promise.all([
    shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`),
    shop.owner('GET', `/ecom/v1/orders/${orderId}`),
  ])
  const [payment] = paid.orderTransactions.payments
  const answer = await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
    payments: [{ paymentId: payment.id }],
    details: { lineItems: got.order.lineItems.map(({ id, quantity }: any) => ({ lineItemId: id, quantity })) },
  })
  expect(answer.status).toBe(200)
}

test('who has reviewed already is not asked, and who reviews after the first mail is not reminded', async () => {
  const inShop = await aSentOrder()
  // In the browser of the order.
  await inShop.visitor.send('POST', '/reviews/v1/reviews/contact', {
    namespace: 'stores',
    entityId: inShop.product.id,
    content: { rating: 3 },
    name: 'Anna',
    email: 'other@example.com',
  })
  await mailing.server.app.drain(inShop.shop.credentials.siteId)
  expect(await rowsOf(inShop.shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'REVIEWED', reviewed: true }])

  const { shop, product } = await aSentOrder({ maxReminders: 2, reminderDays: 3 })
  await later(shop, 8)
  await later(shop, 3.1)
  expect(askedMails().map(({ parsed }) => parsed.subject)).toEqual([
    'Test shop: how do you like Print?',
    'Reminder from Test shop: how do you like Print?',
  ])
  expect(new Set(askedMails().map((mail) => linksOf(mail).token)).size).toBe(2)
  const { token } = linksOf(askedMails()[0])
  const content = { rating: 3 }
  const written = await (
    await aVisitor(shop)
  ).send('POST', '/stoa/v1/review-links/create-review', { token, entityId: product.id, content })
  expect(written.status).toBe(200)
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(await rowsOf(shop)).toMatchObject([
    { reminder: 0, status: 'SENT', reviewed: true },
    { reminder: 1, status: 'SENT', reviewed: true },
    { reminder: 2, status: 'CANCELED', cancelReason: 'REVIEWED' },
  ])
  await later(shop, 10)
  expect(askedMails()).toHaveLength(2)
  const { body } = await shop.owner('GET', '/stoa/v1/review-requests/figures')
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.filter(({ sent }: any) => sent > 0)).toMatchObject([{ sent: 1, reviewed: 1 }])
})

test('what somebody writes with nothing but the address of the buyer does not stop the request', async () => {
  const { shop, product } = await aSentOrder()
  await (
    await aVisitor(shop)
  ).send('POST', '/reviews/v1/reviews/contact', {
    namespace: 'stores',
    entityId: product.id,
    content: { rating: 1 },
    name: 'Not Anna',
    email: 'buyer@example.com',
  })
  await later(shop, 8)
  expect(askedMails()).toHaveLength(1)
})

test('a member declines requests in the account, and the link of a mail changes the same choice', async () => {
  const { shop, product } = await aSentOrder()
  const { id } = await aMember(shop)
  // Signed in again each time, because days go by.
  const mia = async () => ({ ...(await aVisitor(shop)), send: sendAs(shop, id) })
  const choice = async () => (await (await mia()).send('GET', '/stoa/v1/member-preferences')).body.preferences.reviewRequestEmails
  const choose = async (reviewRequestEmails: boolean) =>
    (await mia()).send('PATCH', '/stoa/v1/member-preferences', { preferences: { reviewRequestEmails } })
  await later(shop, 8)
  const before = askedMails().length
  await choose(false)
  await ship(shop, await placeOrder(await mia(), product))
  await later(shop, 8)
  expect(askedMails()).toHaveLength(before)
  await choose(true)
  await ship(shop, await placeOrder(await mia(), product))
  await later(shop, 8)
  expect(askedMails()).toHaveLength(before + 1)
  const { consent } = linksOf()
  await (await aVisitor(shop)).send('POST', '/stoa/v1/review-links/consent', { token: consent })
  expect(await choice()).toBe(false)
})

test('whoever unsubscribes gets no more requests, for any order, until they take it back', async () => {
  const { shop, product } = await aSentOrder({ maxReminders: 1, reminderDays: 5 })
  await later(shop, 8)
  const { consent } = linksOf()
  const say = async (token: string, wants?: boolean) =>
    (await aVisitor(shop)).send('POST', '/stoa/v1/review-links/consent', { token, ...(wants && { consent: wants }) })
  const [contactId, emailHash] = consent.split('.')
  for (const forged of ['x', `${contactId}.${emailHash}.AAAA`, consent.replace(/^./, (first) => (first === '0' ? '1' : '0'))])
    expect(await say(forged)).toMatchObject(refused(428, 'UNSUBSCRIBE_LINK_NOT_VALID'))
  expect((await say(consent)).status).toBe(200)
  expect((await say(consent)).status).toBe(200)
  expect(await rowsOf(shop)).toMatchObject([{ status: 'SENT' }, { status: 'CANCELED', cancelReason: 'UNSUBSCRIBED' }])
  await ship(shop, await placeOrder(await aVisitor(shop), product))
  await later(shop, 20)
  expect(askedMails()).toHaveLength(1)
  expect((await say(consent, true)).status).toBe(200)
  await ship(shop, await placeOrder(await aVisitor(shop), product))
  await later(shop, 8)
  expect(askedMails()).toHaveLength(2)
  const { siteId } = shop.credentials
  const { rows } = await sql`select from review_request_refusal where site_id = ${siteId} and email_hash like '%@%'`.execute(
    mailing.server.database.db,
  )
  expect(rows).toEqual([])
  // No reminder in the tests that follow.
  await setRule(shop, { enabled: false })
})

test('in the quiet hours nothing is sent', async () => {
  const hour = Temporal.Instant.fromEpochMilliseconds(mailing.server.clock.now().getTime()).toZonedDateTimeISO('UTC').hour
  const { shop } = await aSentOrder({ days: 0, quietFrom: (hour + 23) % 24, quietUntil: (hour + 3) % 24 })
  await shop.owner('PATCH', '/stoa/v1/site', { site: { timeZone: 'UTC' } })
  expect(askedMails()).toEqual([])
  expect(await rowsOf(shop)).toMatchObject([{ status: 'SCHEDULED' }])
  await later(shop, 4 / 24)
  expect(askedMails()).toHaveLength(1)
})

test('of several processes one sends', async () => {
  const { shop } = await aSentOrder()
  const job = mailing.server.app.composed.modules
    .find(({ name }) => name === 'review-requests')!
    .jobs!.find(({ name }) => name === 'review-requests.send-request')!
  const [{ id: requestId }] = await requestsOf(shop)
  mailing.server.clock.advance(8 * day)
  const site = await jobSite(mailing.server.app.kernel, shop.credentials.siteId)
  await Promise.all(Array.from({ length: 4 }, () => job.handle(site, { requestId }, () => false)))
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(askedMails()).toHaveLength(1)
  expect(await requestsOf(shop)).toMatchObject([{ status: 'SENT' }])
})

test('after a crash between the mail and its outcome nothing is sent again, until staff decides', async () => {
  const { shop } = await aSentOrder()
  const [{ id }] = await requestsOf(shop)
  const { siteId } = shop.credentials
  await sql`update review_request set attempt_id = ${id}, attempt_date = ${mailing.server.clock.now()}
    where site_id = ${siteId} and id = ${id}`.execute(mailing.server.database.db)
  await later(shop, 8)
  await later(shop, 1)
  expect(askedMails()).toEqual([])
  expect(await rowsOf(shop)).toMatchObject([
    { status: 'FAILED', failureReason: 'UNKNOWN_FAILURE_REASON', failure: expect.stringContaining('may have arrived') },
  ])
  const retry = () => shop.owner('POST', `/stoa/v1/review-requests/${id}/retry`, {})
  expect(await retry()).toMatchObject({ status: 200, body: { row: { status: 'SCHEDULED', recipient: 'buyer@example.com' } } })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(askedMails()).toHaveLength(1)
  expect(await retry()).toMatchObject(refused(428, 'REVIEW_REQUEST_NOT_FAILED'))
})

test('a refused address is a failure with the words of the mail server; an absent server is tried again', async () => {
  const bounced = await aSentOrder()
  mailing.smtp.refuseNext(550, 'no such user here')
  await later(bounced.shop, 8)
  expect(await requestsOf(bounced.shop)).toMatchObject([
    { status: 'FAILED', failedOptions: { reason: 'BOUNCED', message: expect.stringContaining('no such user here') } },
  ])
  const away = await aSentOrder()
  mailing.smtp.down = true
  await later(away.shop, 8)
  expect(await requestsOf(away.shop)).toMatchObject([{ status: 'SCHEDULED' }])
  mailing.smtp.down = false
  await later(away.shop, 1)
  expect(await requestsOf(away.shop)).toMatchObject([{ status: 'SENT' }])
  const inTest = await aSentOrder()
  await allowMails(inTest.shop, false)
  await later(inTest.shop, 8)
  expect(await rowsOf(inTest.shop)).toMatchObject([{ status: 'FAILED', notSentReason: 'TEST_MODE' }])
})

test('failed requests are scheduled again by the filter of the list, which can be undone, and scheduled ones cancelled', async () => {
  const { shop } = await aSentOrder()
  mailing.smtp.refuseNext(550, 'no such user here')
  await later(shop, 8)
  const run = async (act: string, filter: object, more: object = {}) => {
    const { body } = await shop.owner('POST', `/stoa/v1/bulk/review-requests/${act}-by-filter`, { filter, ...more })
    await mailing.server.app.drainJobs()
    return body.jobId as string
  }
  const failed = await rowsOf(shop)
  await run('retry', { status: 'FAILED' }, { dryRun: true })
  expect(await rowsOf(shop)).toEqual(failed)
  // At night nothing is sent, so it can be taken back.
  await setRule(shop, { quietFrom: 0, quietUntil: 23 })
  const retried = await run('retry', { reviewed: false })
  expect(await rowsOf(shop)).toMatchObject([{ status: 'SCHEDULED' }])
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${retried}/undo`, {})
  await mailing.server.app.drainJobs()
  expect(await rowsOf(shop)).toMatchObject([{ status: 'FAILED', failureReason: 'BOUNCED' }])
  await run('retry', { status: 'FAILED' })
  await run('cancel', { status: 'SCHEDULED' })
  expect(await rowsOf(shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'BY_HAND' }])
})

test('requests are cancelled by filter, which can be undone, and deleted', async () => {
  const { shop, orderId } = await aSentOrder()
  const cancel = await shop.owner('PUT', '/reviews/v2/bulk/review-requests/cancel-by-filter', {
    filter: { 'order.id': orderId },
  })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect((await endedTask(shop, cancel.body.jobId)).succeeded).toBe(1)
  expect(await rowsOf(shop)).toMatchObject([{ status: 'CANCELED', cancelReason: 'BY_HAND' }])
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${cancel.body.jobId}/undo`, {})
  await mailing.server.app.drain(shop.credentials.siteId)
  const [{ id }] = await requestsOf(shop, { status: 'SCHEDULED' })
  expect((await shop.owner('DELETE', `${path}/${id}`)).status).toBe(200)
  await later(shop, 8)
  expect(askedMails()).toEqual([])
})

test('what cannot be asked for is refused', async () => {
  const { shop, product, visitor } = await anAskingShop()
  const create = (reviewRequest: object) =>
    shop.owner('POST', path, { reviewRequest: { communicationChannel: 'EMAIL', ...reviewRequest } })
  const unknownId = '00000000-0000-4000-8000-00000000000f'
  expect(await create({})).toMatchObject(refused(428, 'EITHER_ORDER_OR_ITEMS_REQUIRED'))
  expect(await create({ order: { id: unknownId } })).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
  const orderId = await placeOrder(visitor, product)
  expect(await create({ order: { id: orderId }, items: [{ catalogItemId: unknownId }] })).toMatchObject(
    refused(428, 'ORDER_IS_EMPTY'),
  )
  const fieldsOf = ({ body }: any) => body.details.validationError.fieldViolations.map(({ field }: any) => field)
  const items = [{ catalogItemId: product.id }]
  expect(fieldsOf(await create({ items }))).toEqual(['reviewRequest.recipient.contactId'])
  expect(fieldsOf(await create({ items, recipient: { contactId: unknownId } }))).toEqual(['reviewRequest.recipient.contactId'])
  const { id: contactId } = await aMember(shop)
  expect(fieldsOf(await create({ items: [{ catalogItemId: 'x' }], recipient: { contactId } }))).toEqual([
    'reviewRequest.items[0].catalogItemId',
  ])
  expect(fieldsOf(await create({ namespace: 'courses', items, recipient: { contactId } }))).toEqual(['reviewRequest.namespace'])
  expect(await requestsOf(shop)).toEqual([])
  const other = await aShop(mailing.server)
  expect(
    await other.owner('POST', path, { reviewRequest: { communicationChannel: 'EMAIL', order: { id: orderId } } }),
  ).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
})

test('the owner writes the text of the mail, in each language, and the outbox says what became of the mail', async () => {
  const { shop, orderId } = await aSentOrder()
  const textOf = (language: string) => shop.owner('GET', `/stoa/v1/mail-texts/REVIEW_REQUEST/${language}`)
  expect((await textOf('en')).body.text).toEqual({
    kind: 'REVIEW_REQUEST',
    language: 'en',
    revision: '0',
    subject: null,
    greeting: null,
    body: null,
  })
  const own = {
    kind: 'REVIEW_REQUEST',
    language: 'en',
    subject: '{name}, your {product}\r\nBcc: x@example.com',
    body: 'Dear {name}!\n\n<b>{shop}</b> $& asks.',
  }
  const set = await shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { ...own, revision: '0' } })
  expect(set.body.text).toMatchObject({ revision: '1', greeting: null, body: own.body })
  expect(await shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { ...own, revision: '0' } })).toMatchObject(
    refused(409, 'REVISION_MISMATCH'),
  )
  // Absent fields stay; null restores the standard text.
  const german = { kind: 'REVIEW_REQUEST', language: 'de' }
  await shop.owner('PATCH', '/stoa/v1/mail-texts', {
    text: { ...german, subject: 'Wie ist {product}?', greeting: 'Hallo {name}' },
  })
  expect((await shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { ...german, greeting: null } })).body.text).toMatchObject({
    subject: 'Wie ist {product}?',
    greeting: null,
  })
  for (const wrong of [
    { subject: 'x'.repeat(151) },
    { body: 'x'.repeat(2001) },
    { kind: 'REFUND' },
    { language: 'fr' },
    { subject: {} },
  ])
    expect((await shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { ...own, ...wrong } })).status, JSON.stringify(wrong)).toBe(
      400,
    )

  const preview = (query: object) =>
    shop.owner(
      'GET',
      `/stoa/v1/mail-settings/preview?${new URLSearchParams({ kind: 'REVIEW_REQUEST', language: 'en', ...query })}`,
    )
  expect((await preview({})).body.content).toMatchObject({ subject: expect.stringMatching(/^Mia, your Mug Bcc: /) })
  expect((await preview({ greeting: 'Hi {name} of {nobody}' })).body.content).toMatchObject({
    subject: expect.stringContaining('how do you like Mug?'),
    text: expect.stringContaining('Hi Mia of {nobody}'),
  })

  await later(shop, 7.1)
  const [mail] = askedMails()
  expect(mail!.parsed.subject).toMatch(/^Anna, your .+ Bcc: x@example\.com$/)
  expect(headerOf(mail!, 'bcc')).toBeUndefined()
  expect(mail!.parsed.text).toContain(`Dear Anna!\n\n<b>`)
  expect(mail!.parsed.html).toContain('$&amp; asks.')
  expect(mail!.parsed.html).not.toContain('<b>')
  const { mails } = (await shop.owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'REVIEW_REQUEST' } } })).body
  expect(mails).toMatchObject([{ recipient: 'buyer@example.com', state: 'SENT', attempts: 1, orderId }])
})

test('requests that were answered, sent or cancelled are deleted after the time that the owner chooses', async () => {
  const { shop } = await aSentOrder({ maxReminders: 1, reminderDays: 90 })
  await later(shop, 7.1)
  await shop.owner('PATCH', '/stoa/v1/health/retention', { periods: [{ name: 'reviewRequests', days: 90 }] })
  const purge = async () => {
    await mailing.server.app.runSchedules()
    await mailing.server.app.drain(shop.credentials.siteId)
  }
  await later(shop, 80)
  await purge()
  expect(await requestsOf(shop)).toHaveLength(2)
  await later(shop, 4)
  await purge()
  // The reminder is still scheduled.
  expect(await requestsOf(shop)).toMatchObject([{ status: 'SCHEDULED' }])
})
