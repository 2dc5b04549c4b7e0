import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { aCustomer, activate, allow, anAutomation, later, mailAt, receivers, type MadeAutomation } from './automation-builders.ts'
import { moveClock } from '../../support/shop/test-clock.ts'

const mailing = mailingServer()
const second = 1 / 3600
const readers = 5

/** A newsletter to a few people, started in a shop that sends so many mails in a minute. */
async function aNewsletter(mailsPerMinute: number, more: object = {}): Promise<{ shop: TestShop; made: MadeAutomation }> {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop, { defaultGround: 'ANYBODY', mailsPerMinute })
  for (let index = 0; index < readers; index++)
    await aCustomer(shop, { email: `reader-${index}@example.com`, addresses: [{ country: 'DE' }] })
  const made = await anAutomation(shop, mailAt('NEWSLETTER', more))
  await activate(shop, made)
  await later(mailing, shop)
  return { shop, made }
}

test('while the mail server is busy, those wait too whose turn was named before', async () => {
  const { shop } = await aNewsletter(60, { delayMinutes: 60 })
  mailing.smtp.refuseNext(450, '4.7.1 too many mails')
  await later(mailing, shop, 1)
  await later(mailing, shop, 10 * second)
  expect(receivers(mailing)).toEqual([])
  await later(mailing, shop, 90 * second)
  await later(mailing, shop, 90 * second)
  expect(receivers(mailing).toSorted()).toEqual(Array.from({ length: readers }, (_, index) => `reader-${index}@example.com`))
})

test('who waited while a newsletter was paused is mailed in the pace of the site, and not all at once', async () => {
  const { shop, made } = await aNewsletter(1)
  expect(receivers(mailing)).toHaveLength(1)
  await shop.owner('POST', '/stoa/v1/automations/pause-all', {})
  await later(mailing, shop, 2)
  await activate(shop, (await shop.owner('GET', `/stoa/v1/automations/${made.id}`)).body.automation)
  await later(mailing, shop)
  expect(receivers(mailing)).toHaveLength(2)
  await later(mailing, shop, 81 * second)
  expect(receivers(mailing)).toHaveLength(3)
})

test('a mail about an order does not wait until a newsletter is sent', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop, { defaultGround: 'ANYBODY', mailsPerMinute: 1 })
  for (let index = 0; index < 20; index++)
    await aCustomer(shop, { email: `reader-${index}@example.com`, addresses: [{ country: 'DE' }] })
  await activate(shop, await anAutomation(shop, mailAt('NEWSLETTER')))
  await activate(shop, await anAutomation(shop, mailAt('ORDER_PLACED')))
  await later(mailing, shop)
  await later(mailing, shop)
  await placeOrder(visitor, product)
  await later(mailing, shop)
  await later(mailing, shop, 5 / 60)
  expect(receivers(mailing)).toContain('buyer@example.com')
  expect(receivers(mailing).length).toBeLessThan(10)
})

test('who waits for the end of the quiet hours is mailed in the pace of the site', async () => {
  const hour = new Date(mailing.server.clock.now()).toLocaleString('en', {
    timeZone: 'Europe/Berlin',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const quietFrom = (Number(hour) + 1) % 24
  const { shop } = await aNewsletter(1, { quietFrom, quietUntil: (quietFrom + 3) % 24 })
  const before = receivers(mailing).length
  expect(before).toBe(1)
  await later(mailing, shop, 1)
  expect(receivers(mailing)).toHaveLength(before)
  await later(mailing, shop, 3)
  expect(receivers(mailing).length).toBeLessThanOrEqual(before + 1)
})

test('a clock that was moved holds up no mail', async () => {
  const { shop } = await aMailingShop(mailing.server)
  await allow(shop)
  await aCustomer(shop, { email: 'ada@example.com', addresses: [{ country: 'DE' }] })
  for (const days of [30, 1]) {
    await moveClock(shop, { days })
    await activate(shop, await anAutomation(shop, mailAt('NEWSLETTER')))
    await later(mailing, shop)
    await later(mailing, shop, 60 * second)
  }
  expect(receivers(mailing)).toEqual(['ada@example.com', 'ada@example.com'])
})
