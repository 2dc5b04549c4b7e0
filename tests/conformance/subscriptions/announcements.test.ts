import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../support/providers/mail-server.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { allowMails, startMailingServer } from '../../support/shop/mailing.ts'
import {
  aSubscriptionShop,
  buy,
  day,
  later,
  monthly,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

let smtp: MailServer
let server: TestServer
beforeAll(async () => {
  smtp = await mailServer()
  server = await startMailingServer(smtp)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

async function aMailingShop(options?: Parameters<typeof aSubscriptionShop>[1]): Promise<SubscriptionShop> {
  const of = await aSubscriptionShop(server, options)
  await allowMails(of.shop)
  smtp.mails.length = 0
  return of
}

const minute = 60_000
const yearly = { ...monthly, title: 'Yearly', frequency: 'YEAR' }
const withTrial = { ...monthly, title: 'Trial', freeTrialPeriod: { frequency: 'MONTH', interval: 1 } }

/** The texts of the mails whose subject contains this. */
const textsOf = (subject: string) =>
  smtp.mails.flatMap(({ parsed }) => (parsed.subject?.includes(subject) ? [parsed.text?.replaceAll('\n', ' ') ?? ''] : []))

/** The daily work is done so many days before the next charge. */
async function daysBefore(of: SubscriptionShop, id: string, days: number): Promise<void> {
  const { nextDate } = (await subscriptionOf(of, id)).subscription
  await later(of, Date.parse(nextDate) - days * day - server.clock.now().getTime())
  await server.app.runSchedules()
  await server.app.drain()
}

test('new prices are announced with the old one, the new one, from when on, and the way to cancel; but not if they are taken back', async () => {
  const of = await aMailingShop()
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const change = async (percent: string) => {
    const request = { filter: { id: subscriptionId }, percent, noticeDays: 45 }
    const { body } = await of.shop.owner('POST', '/stoa/v1/bulk/subscriptions/change-prices-by-filter', request)
    await server.app.drain()
    return body.jobId as string
  }
  const jobId = await change('50')
  const undone = await of.shop.owner('POST', `/stoa/v1/bulk-tasks/${jobId}/undo`, {})
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await server.app.drain()
  await later(of, 20 * minute)
  expect(textsOf('price of your subscription')).toEqual([])
  await change('10')
  await later(of, 20 * minute)
  const [text, ...more] = textsOf('The price of your subscription “Monthly”')
  expect(more).toEqual([])
  const { pendingPrice } = (await subscriptionOf(of, subscriptionId)).subscription
  const from = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  expect(text).toMatch(/costs .{0,2}14\.90.* now/)
  expect(text).toMatch(/it costs .{0,2}15\.90/)
  expect(text).toContain(from.format(new Date(pendingPrice.effectiveDate)))
  expect(text).toContain(`subscription=${subscriptionId}`)
  expect(text).toContain('cancel')
})

test('a purchase tells the words of the charges and the next date, and a renewal that it is one', async () => {
  const of = await aMailingShop({ subscriptions: [{ ...monthly, title: 'Beans' }] })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const next = (await subscriptionOf(of, subscriptionId)).subscription.nextDate
  const [bought] = textsOf('Your order')
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  expect(bought).toMatch(/10\.00 plus delivery every month until you cancel/)
  expect(bought).toContain(`Next charge: ${days.format(new Date(next))}`)
  smtp.mails.length = 0
  await later(of, 32 * day)
  await later(of, minute)
  const [renewal, ...more] = textsOf('Your subscription “Beans”')
  expect(more).toEqual([])
  expect(renewal).toContain('is the next delivery of your subscription “Beans”')
  expect(renewal).toContain(`subscription=${subscriptionId}`)
  expect(textsOf('Your order 10002')).toEqual([])
})

test('a yearly charge is announced a week before, once; a monthly one is not, unless the owner wants it', async () => {
  const of = await aMailingShop({ subscriptions: [yearly, monthly] })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const { subscriptionId: other } = await buy(of, [subscribed(of, { option: 1 })])
  await daysBefore(of, other, 6)
  expect(textsOf('renews on')).toEqual([])
  await daysBefore(of, subscriptionId, 8)
  expect(textsOf('“Yearly” at Test shop renews on')).toEqual([])
  for (const days of [6.5, 5, 3]) await daysBefore(of, subscriptionId, days)
  const [text, ...more] = textsOf('“Yearly” at Test shop renews on')
  expect(more).toEqual([])
  expect(text).toMatch(/we charge .{0,2}14\.90/)
  expect(text).toContain(`subscription=${subscriptionId}`)
  expect(textsOf('“Monthly” at Test shop renews on')).toEqual([])
  const settings = { remindersFor: 'ALL', reminderDays: 3 }
  expect((await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings })).status).toBe(200)
  await later(of, 4 * day)
  for (const days of [4, 2.5, 1]) await daysBefore(of, other, days)
  expect(textsOf('“Monthly” at Test shop renews on')).toHaveLength(1)
})

test('the first charge after a free trial is announced, and an owner can switch reminders off', async () => {
  const of = await aMailingShop({ subscriptions: [withTrial] })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const quiet = await aMailingShop({ subscriptions: [{ ...withTrial, title: 'Quiet' }] })
  await quiet.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { remindersFor: 'NONE' } })
  await buy(quiet, [subscribed(quiet)])
  for (const days of [6.5, 3]) await daysBefore(of, subscriptionId, days)
  expect(textsOf('“Trial” at Test shop renews on')).toHaveLength(1)
  expect(textsOf('“Quiet” at Test shop renews on')).toEqual([])
})
