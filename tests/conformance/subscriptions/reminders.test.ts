import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../support/providers/mail-server.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { allowMails, startMailingServer } from '../../support/shop/mailing.ts'
import { aCoupon } from '../pricing/discounts-builders.ts'
import {
  aReturningGuest,
  aSubscriptionShop,
  buy,
  cards,
  cardToken,
  charge,
  checkoutOf,
  day,
  later,
  ordersOf,
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

/** A guest who was reminded of the next charge a week before it. */
async function aRemindedGuest() {
  const of = await aSubscriptionShop(server)
  await allowMails(of.shop)
  await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { remindersFor: 'ALL', reminderDays: 7 } })
  const buyer = await aReturningGuest(of)
  const { subscriptionId: id } = await buy(of, [subscribed(of)], { buyer })
  await dailyWork(of)
  const nextDate = async () => Date.parse((await subscriptionOf(of, id)).subscription.nextDate)
  await later(of, (await nextDate()) - 6.5 * day - server.clock.now().getTime())
  await dailyWork(of)
  const reminders = () => remindersOf(id).length
  expect(reminders()).toBe(1)
  return { of, id, buyer, nextDate, reminders }
}

/** The texts of the reminders of a subscription. */
const remindersOf = (id: string) =>
  smtp.mails.flatMap(({ parsed }) =>
    parsed.subject?.includes('renews on') && parsed.text?.includes(`subscription=${id}`) ? [parsed.text] : [],
  )

async function dailyWork(of: SubscriptionShop): Promise<void> {
  await server.app.runSchedules()
  await later(of, 0)
}

const at = (time: number) => ({ nextDate: new Date(time).toISOString() })

test('a buyer who was reminded and then chooses a day of the same week is not reminded again', async () => {
  const { of, id, buyer, nextDate, reminders } = await aRemindedGuest()
  const moved = await buyer.send('POST', `/stoa/v1/own-subscriptions/${id}/move`, at((await nextDate()) - 2 * day))
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  for (let days = 0; days < 3; days++) {
    await later(of, day)
    await dailyWork(of)
  }
  expect(reminders()).toBe(1)
})

test('a date that is far away again, or that the shop has moved, is reminded of once', async () => {
  const far = await aRemindedGuest()
  await far.buyer.send('POST', `/stoa/v1/own-subscriptions/${far.id}/move`, at((await far.nextDate()) + 30 * day))
  await later(far.of, 31 * day)
  await dailyWork(far.of)
  expect(far.reminders()).toBe(2)

  const byShop = await aRemindedGuest()
  const { status } = await byShop.of.shop.owner(
    'POST',
    `/stoa/v1/subscriptions/${byShop.id}/move`,
    at((await byShop.nextDate()) - day),
  )
  expect(status).toBe(200)
  for (let days = 0; days < 2; days++) {
    await later(byShop.of, day)
    await dailyWork(byShop.of)
  }
  expect(byShop.reminders()).toBe(2)
})

test('a reminder names the price that is charged, where new prices come with the end of a coupon', async () => {
  const of = await aSubscriptionShop(server)
  await allowMails(of.shop)
  await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { remindersFor: 'ALL', reminderDays: 7 } })
  await aCoupon(of.shop, { percentOffRate: 50, appliesToSubscriptions: true, discountedCycleCount: 2 })
  const buyer = await aVisitor(of.shop)
  const checkoutId = await checkoutOf(buyer, [subscribed(of)])
  await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId }, couponCode: 'SUMMER' })
  const paid = await charge(buyer, checkoutId, { paymentToken: await cardToken(buyer, cards.good), savePaymentMethod: true })
  await later(of, 0)
  const { order } = (await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)).body
  const { id } = order.lineItems[0].subscriptionInfo
  const doubled = { filter: { id }, percent: '100', noticeDays: 45 }
  expect((await of.shop.owner('POST', '/stoa/v1/bulk/subscriptions/change-prices-by-filter', doubled)).status).toBe(200)
  await dailyWork(of)
  await later(of, 32 * day)
  const { subscription } = await subscriptionOf(of, id)
  await later(of, Date.parse(subscription.nextDate) - 6 * day - server.clock.now().getTime())
  await dailyWork(of)
  expect(remindersOf(id)).toHaveLength(1)
  await later(of, 7 * day)
  const [, reduced, full] = await ordersOf(of, id)
  expect([reduced, full].map(({ priceSummary }) => priceSummary.total.amount)).toEqual(['9.90', '24.90'])
  expect(remindersOf(id)[0]).toContain('24.90')
})
