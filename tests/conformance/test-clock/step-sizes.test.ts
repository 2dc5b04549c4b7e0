import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../support/providers/mail-server.ts'
import { stillClock } from '../../support/servers/clock.ts'
import type { TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { allowMails, placeOrder, startMailingServer } from '../../support/shop/mailing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { happenings, moveClock, testClockOf } from '../../support/shop/test-clock.ts'
import { isSoak } from '../../support/soak.ts'
import { aShopToLeave, leave } from '../abandoned-checkouts/abandoned-builders.ts'
import { allow, anActiveAutomation, mailAt } from '../marketing/automation-builders.ts'
import { orderNow } from '../orders/orders-builders.ts'
import { aRequest, requestNow } from '../payment-requests/requests-builders.ts'

const hour = 3600_000
const day = 24 * hour
let smtp: MailServer
let server: TestServer
beforeAll(async () => {
  smtp = await mailServer()
  server = await startMailingServer(smtp, { clock: stillClock() })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

/** A shop in which much is due within two months: reminders, mails with delays, orders and requests that end, a gift card's date. */
async function aBusyShop() {
  const { shop, product } = await aShopToLeave(server)
  await allowMails(shop)
  await allow(shop, { defaultGround: 'ANYBODY', mailsPerMinute: 2 })
  const hourly = { delayMinutes: 90, quietFrom: 20, quietUntil: 9 }
  await anActiveAutomation(shop, mailAt('CHECKOUT_ABANDONED', hourly))
  await anActiveAutomation(shop, mailAt('ORDER_PLACED', { delayMinutes: 3 * 24 * 60 }))
  await anActiveAutomation(shop, mailAt('CUSTOMER_INACTIVE', { trigger: { type: 'CUSTOMER_INACTIVE', inactiveDays: 30 } }))
  await shop.owner('PATCH', '/stoa/v1/payment-request-settings', { settings: { reminderDays: [5, 2] } })
  for (const email of ['mia@example.com', 'jonas@example.com', 'ada@example.com']) await leave(shop, product, { email })
  const orders = [await placeOrder(await aVisitor(shop), product), await placeOrder(await aVisitor(shop), product)]
  const expirationDate = new Date(server.clock.now().getTime() + 20 * day + 12_345).toISOString()
  const request = await aRequest(shop, orders[1]!, { expirationDate })
  await aGiftCard(shop, '10.00', {
    notificationInfo: { recipient: { email: 'lea@example.com' }, notificationDate: expirationDate },
  })
  await server.app.drain(shop.credentials.siteId)
  return { shop, orders, requestId: request.id }
}

/** Everything of a shop that time may change, and when, without the ids, which differ. */
async function outcome({ shop, orders, requestId }: Awaited<ReturnType<typeof aBusyShop>>) {
  const { body } = await shop.owner('POST', '/stoa/v1/mails/search', { search: { cursorPaging: { limit: 100 } } })
  const statuses = []
  for (const id of orders) {
    const { status, paymentStatus, updatedDate } = await orderNow(shop, id)
    statuses.push({ status, paymentStatus, updatedDate })
  }
  const ofMail = ({ kind, recipient, state, createdDate }: any) => ({ kind, recipient, state, createdDate })
  return {
    happened: (await happenings(shop)).map(({ date, kind, name }) => `${date} ${kind} ${name}`).sort(),
    mails: body.mails.map(ofMail).sort((one: any, other: any) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    orders: statuses,
    request: (await requestNow(shop, requestId)).status,
  }
}

/** Moves by each of the steps, and then to the end. */
async function moveTo(shop: TestShop, end: Date, steps: readonly object[]): Promise<void> {
  for (const step of steps) {
    const { now } = await testClockOf(shop)
    if (new Date(now).getTime() + 8 * day > end.getTime()) break
    await moveClock(shop, step)
  }
  if (new Date((await testClockOf(shop)).now) < end) await moveClock(shop, { to: end.toISOString() })
}

const anyStep = fc.oneof(
  fc.record({ days: fc.integer({ min: 1, max: 6 }) }),
  fc.constant({ weeks: 1 }),
  fc.constant({ toNextEvent: true }),
)

test('the outcome does not depend on the size of the steps', { timeout: isSoak ? 600_000 : 120_000 }, async () => {
  const end = new Date(server.clock.now().getTime() + 60 * day)
  const moved = async (steps: readonly object[]) => {
    const busy = await aBusyShop()
    await moveTo(busy.shop, end, steps)
    return outcome(busy)
  }
  const atOnce = await moved([])
  expect(atOnce.happened.length).toBeGreaterThan(20)
  expect(atOnce.mails.length).toBeGreaterThan(5)
  expect(await moved(Array.from({ length: 60 }, () => ({ days: 1 })))).toEqual(atOnce)
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
      expect(await moved(steps)).toEqual(atOnce)
    }),
    { numRuns: isSoak ? 15 : 3 },
  )
})
