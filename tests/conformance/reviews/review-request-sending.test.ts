import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobSite } from '../../../apps/server/src/kernel/background/job-runner.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { allowMails, placeOrder } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMember } from '../../support/members/members.ts'
import { aShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'
import {
  path,
  day,
  setRule,
  anAskingShop,
  aSentOrder,
  later,
  requestsOf,
  rowsOf,
  headerOf,
  askedMails,
} from './review-request-builders.ts'

const mailing = mailingServer()

/** Quiet hours that began an hour ago and last for so many hours from now, in UTC. */
function quietFor(hours: number) {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(mailing.server.clock.now().getTime()).toZonedDateTimeISO('UTC')
  return { quietFrom: (hour + 23) % 24, quietUntil: (hour + hours) % 24 }
}

test('in the quiet hours nothing is sent', async () => {
  const { shop } = await aSentOrder(mailing, { days: 0, ...quietFor(3) })
  await shop.owner('PATCH', '/stoa/v1/site', { site: { timeZone: 'UTC' } })
  expect(askedMails(mailing)).toEqual([])
  expect(await rowsOf(shop)).toMatchObject([{ status: 'SCHEDULED' }])
  await later(mailing, shop, 4 / 24)
  expect(askedMails(mailing)).toHaveLength(1)
})

test('of several processes one sends', async () => {
  const { shop } = await aSentOrder(mailing)
  const job = mailing.server.app.composed.modules
    .find(({ name }) => name === 'review-requests')!
    .jobs!.find(({ name }) => name === 'review-requests.send-request')!
  const [{ id: requestId }] = await requestsOf(shop)
  mailing.server.clock.advance(8 * day)
  const site = await jobSite(mailing.server.app.kernel, shop.credentials.siteId)
  await Promise.all(Array.from({ length: 4 }, () => job.handle(site, { requestId }, () => false)))
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(askedMails(mailing)).toHaveLength(1)
  expect(await requestsOf(shop)).toMatchObject([{ status: 'SENT' }])
})

test('after a crash between the mail and its outcome nothing is sent again, until staff decides', async () => {
  const { shop } = await aSentOrder(mailing)
  const [{ id }] = await requestsOf(shop)
  const { siteId } = shop.credentials
  await sql`update review_request set attempt_id = ${id}, attempt_date = ${mailing.server.clock.now()}
    where site_id = ${siteId} and id = ${id}`.execute(mailing.server.database.db)
  await later(mailing, shop, 8)
  await later(mailing, shop, 1)
  expect(askedMails(mailing)).toEqual([])
  expect(await rowsOf(shop)).toMatchObject([
    { status: 'FAILED', failureReason: 'UNKNOWN_FAILURE_REASON', failure: expect.stringContaining('may have arrived') },
  ])
  const retry = () => shop.owner('POST', `/stoa/v1/review-requests/${id}/retry`, {})
  expect(await retry()).toMatchObject({ status: 200, body: { row: { status: 'SCHEDULED', recipient: 'buyer@example.com' } } })
  await mailing.server.app.drain(shop.credentials.siteId)
  expect(askedMails(mailing)).toHaveLength(1)
  expect(await retry()).toMatchObject(refused(428, 'REVIEW_REQUEST_NOT_FAILED'))
})

test('a refused address is a failure with the words of the mail server; an absent server is tried again', async () => {
  const bounced = await aSentOrder(mailing)
  mailing.smtp.refuseNext(550, 'no such user here')
  await later(mailing, bounced.shop, 8)
  expect(await requestsOf(bounced.shop)).toMatchObject([
    { status: 'FAILED', failedOptions: { reason: 'BOUNCED', message: expect.stringContaining('no such user here') } },
  ])
  const away = await aSentOrder(mailing)
  mailing.smtp.down = true
  await later(mailing, away.shop, 8)
  expect(await requestsOf(away.shop)).toMatchObject([{ status: 'SCHEDULED' }])
  mailing.smtp.down = false
  await later(mailing, away.shop, 1)
  expect(await requestsOf(away.shop)).toMatchObject([{ status: 'SENT' }])
  const inTest = await aSentOrder(mailing)
  await allowMails(inTest.shop, false)
  await later(mailing, inTest.shop, 8)
  expect(await rowsOf(inTest.shop)).toMatchObject([{ status: 'FAILED', notSentReason: 'TEST_MODE' }])
})

test('failed requests are scheduled again by the filter of the list, which can be undone, and scheduled ones cancelled', async () => {
  const { shop } = await aSentOrder(mailing)
  mailing.smtp.refuseNext(550, 'no such user here')
  await later(mailing, shop, 8)
  const run = async (act: string, filter: object, more: object = {}) => {
    const { body } = await shop.owner('POST', `/stoa/v1/bulk/review-requests/${act}-by-filter`, { filter, ...more })
    await mailing.server.app.drainJobs()
    return body.jobId as string
  }
  const failed = await rowsOf(shop)
  await run('retry', { status: 'FAILED' }, { dryRun: true })
  expect(await rowsOf(shop)).toEqual(failed)
  // In the quiet hours nothing is sent, so it can be taken back.
  await setRule(shop, quietFor(22))
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
  const { shop, orderId } = await aSentOrder(mailing)
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
  await later(mailing, shop, 8)
  expect(askedMails(mailing)).toEqual([])
})

test('what cannot be asked for is refused', async () => {
  const { shop, product, visitor } = await anAskingShop(mailing)
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
  const { shop, orderId } = await aSentOrder(mailing)
  const save = (text: object) =>
    shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { kind: 'REVIEW_REQUEST', language: 'en', ...text } })
  const body = 'Dear {name}!\n\n<b>{shop}</b> $& asks.'
  const set = await save({
    revision: '0',
    texts: [
      { slot: 'SUBJECT', text: '{name}, your {product}\r\nBcc: x@example.com' },
      { slot: 'BODY', text: body },
      { slot: 'BODY', case: 'SINGLE', text: body },
    ],
  })
  expect(set.body.text).toMatchObject({ revision: '1' })
  await later(mailing, shop, 7.1)
  const [mail] = askedMails(mailing)
  expect(mail!.parsed.subject).toMatch(/^Anna, your .+ Bcc: x@example\.com$/)
  expect(headerOf(mail!, 'bcc')).toBeUndefined()
  expect(mail!.parsed.text).toContain(`Dear Anna!\n\n<b>`)
  expect(mail!.parsed.html).toContain('$&amp; asks.')
  expect(mail!.parsed.html).not.toContain('<b>')
  const { mails } = (await shop.owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'REVIEW_REQUEST' } } })).body
  expect(mails).toMatchObject([{ recipient: 'buyer@example.com', state: 'SENT', attempts: 1, orderId }])
})

test('requests that were answered, sent or cancelled are deleted after the time that the owner chooses', async () => {
  const { shop } = await aSentOrder(mailing, { maxReminders: 1, reminderDays: 90 })
  await later(mailing, shop, 7.1)
  await shop.owner('PATCH', '/stoa/v1/health/retention', { periods: [{ name: 'reviewRequests', days: 90 }] })
  const purge = async () => {
    await mailing.server.app.runSchedules()
    await mailing.server.app.drain(shop.credentials.siteId)
  }
  await later(mailing, shop, 80)
  await purge()
  expect(await requestsOf(shop)).toHaveLength(2)
  await later(mailing, shop, 4)
  await purge()
  // The reminder is still scheduled.
  expect(await requestsOf(shop)).toMatchObject([{ status: 'SCHEDULED' }])
})
