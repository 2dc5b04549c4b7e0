import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { placeOrder } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMember, sendAs } from '../../support/members/members.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'
import {
  path,
  day,
  setRule,
  anAskingShop,
  ship,
  aSentOrder,
  later,
  requestsOf,
  rowsOf,
  askedMails,
  linksOf,
} from './review-request-builders.ts'

const mailing = mailingServer()

test('the link of the mail leads to a verified review, once, and nothing of it is stored', async () => {
  const { shop, product } = await aSentOrder(mailing)
  await later(mailing, shop, 8)
  const { token } = linksOf(mailing)
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
  const { shop, product } = await aSentOrder(mailing)
  const other = await aProduct(shop)
  await later(mailing, shop, 8)
  const { token } = linksOf(mailing)
  const write = async (on: TestShop, entityId: string, given = token) =>
    (await aVisitor(on)).send('POST', '/stoa/v1/review-links/create-review', { token: given, entityId, content: { rating: 1 } })
  expect(await write(shop, other.id)).toMatchObject(refused(404, 'ITEM_NOT_FOUND'))
  expect(await write(await aShop(mailing.server), product.id)).toMatchObject(refused(428, 'REVIEW_LINK_NOT_VALID'))
  expect(await write(shop, product.id, 'x')).toMatchObject(refused(428, 'REVIEW_LINK_NOT_VALID'))
  mailing.server.clock.advance(61 * day)
  expect(await write(shop, product.id)).toMatchObject(refused(428, 'REVIEW_LINK_NOT_VALID'))
})

test('a member who opens the link writes as themselves, and not while they are muted', async () => {
  const { shop, product } = await anAskingShop(mailing)
  const anna = await aMember(shop, { nickname: 'Anna the member' })
  const { body } = await shop.owner('POST', path, {
    reviewRequest: { communicationChannel: 'EMAIL', items: [{ catalogItemId: product.id }], recipient: { contactId: anna.id } },
  })
  expect(body.reviewRequest).toMatchObject({ status: 'SCHEDULED', requestedBy: { identityType: 'APP' } })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(askedMails(mailing)[0]!.to).toEqual([anna.email])
  const { token } = linksOf(mailing)
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

test('a member declines requests in the account, and the link of a mail changes the same choice', async () => {
  const { shop, product } = await aSentOrder(mailing)
  const { id } = await aMember(shop)
  // Signed in again each time, because days go by.
  const mia = async () => ({ ...(await aVisitor(shop)), send: sendAs(shop, id) })
  const choice = async () => (await (await mia()).send('GET', '/stoa/v1/member-preferences')).body.preferences.reviewRequestEmails
  const choose = async (reviewRequestEmails: boolean) =>
    (await mia()).send('PATCH', '/stoa/v1/member-preferences', { preferences: { reviewRequestEmails } })
  await later(mailing, shop, 8)
  const before = askedMails(mailing).length
  await choose(false)
  await ship(mailing, shop, await placeOrder(await mia(), product))
  await later(mailing, shop, 8)
  expect(askedMails(mailing)).toHaveLength(before)
  await choose(true)
  await ship(mailing, shop, await placeOrder(await mia(), product))
  await later(mailing, shop, 8)
  expect(askedMails(mailing)).toHaveLength(before + 1)
  const { consent } = linksOf(mailing)
  await (await aVisitor(shop)).send('POST', '/stoa/v1/review-links/consent', { token: consent })
  expect(await choice()).toBe(false)
})

test('whoever unsubscribes gets no more requests, for any order, until they take it back', async () => {
  const { shop, product } = await aSentOrder(mailing, { maxReminders: 1, reminderDays: 5 })
  await later(mailing, shop, 8)
  const { consent } = linksOf(mailing)
  const say = async (token: string, wants?: boolean) =>
    (await aVisitor(shop)).send('POST', '/stoa/v1/review-links/consent', { token, ...(wants && { consent: wants }) })
  const [contactId, emailHash] = consent.split('.')
  for (const forged of ['x', `${contactId}.${emailHash}.AAAA`, consent.replace(/^./, (first) => (first === '0' ? '1' : '0'))])
    expect(await say(forged)).toMatchObject(refused(428, 'UNSUBSCRIBE_LINK_NOT_VALID'))
  expect((await say(consent)).status).toBe(200)
  expect((await say(consent)).status).toBe(200)
  expect(await rowsOf(shop)).toMatchObject([{ status: 'SENT' }, { status: 'CANCELED', cancelReason: 'UNSUBSCRIBED' }])
  await ship(mailing, shop, await placeOrder(await aVisitor(shop), product))
  await later(mailing, shop, 20)
  expect(askedMails(mailing)).toHaveLength(1)
  expect((await say(consent, true)).status).toBe(200)
  await ship(mailing, shop, await placeOrder(await aVisitor(shop), product))
  await later(mailing, shop, 8)
  expect(askedMails(mailing)).toHaveLength(2)
  const { siteId } = shop.credentials
  const { rows } = await sql`select from review_request_refusal where site_id = ${siteId} and email_hash like '%@%'`.execute(
    mailing.server.database.db,
  )
  expect(rows).toEqual([])
  // No reminder in the tests that follow.
  await setRule(shop, { enabled: false })
})
