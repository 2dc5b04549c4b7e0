import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aCheckout, aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { happenings, moveClock } from '../../support/shop/test-clock.ts'
import { anActiveAutomation, allow, mailAt, runsOf } from '../marketing/automation-builders.ts'
import { orderNow } from '../orders/orders-builders.ts'

const mailing = mailingServer()
const day = 24 * 3600_000
const inDays = (days: number) => new Date(mailing.server.clock.now().getTime() + days * day).toISOString()

test('a gift card expires when the clock passes its date', async () => {
  const { shop, product } = await aMailingShop(mailing.server)
  const card = await aGiftCard(shop, '10.00', { expirationDate: inDays(10) })
  const visitor = await aVisitor(shop)
  const checkout = await aCheckout(visitor, [product])
  const pays = async () => {
    const change = { checkout: { id: checkout }, giftCardCode: card.code }
    const { body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${checkout}`, change)
    return body.checkout?.giftCard !== undefined
  }
  expect(await pays()).toBe(true)
  await visitor.send('POST', `/ecom/v1/checkouts/${checkout}/remove-gift-card`, {})
  await moveClock(shop, { days: 11 })
  const later = await aVisitor(shop)
  const again = await aCheckout(later, [product])
  const refused = await later.send('PATCH', `/ecom/v1/checkouts/${again}`, { checkout: { id: again }, giftCardCode: card.code })
  expect(refused.body.checkout?.giftCard).toBeUndefined()
})

test('a discount ends when the clock passes its end', async () => {
  const { shop, product } = await aMailingShop(mailing.server)
  const { status } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: 'A week',
      active: true,
      activeTimeInfo: { start: inDays(-1), end: inDays(7) },
      trigger: { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { from: 1, scopes: scopes('trigger') } },
      discounts: {
        discountType: 'DISCOUNTS',
        values: [
          {
            targetType: 'SPECIFIC_ITEMS',
            specificItemsInfo: { scopes: scopes('target') },
            discountType: 'PERCENTAGE',
            percentage: 25,
          },
        ],
      },
    },
  })
  expect(status).toBe(200)
  const discount = async () => {
    const visitor = await aVisitor(shop)
    const id = await aCheckout(visitor, [product])
    return (await visitor.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout.priceSummary.discount.amount
  }
  expect(Number(await discount())).toBe(5)
  await moveClock(shop, { days: 8 })
  expect(Number(await discount())).toBe(0)
})

const scopes = (id: string) => [
  { id, type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemIds: [] } },
]

test('an order that nobody pays is canceled, and an automation mails, each at its time', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server)
  await allow(shop)
  const automation = await anActiveAutomation(shop, mailAt('ORDER_PLACED', { delayMinutes: 3 * 24 * 60 }))
  const id = await placeOrder(visitor, product)
  const { purchasedDate, createdDate } = await orderNow(shop, id)
  await mailing.server.app.drain(shop.credentials.siteId)
  const placed = new Date(purchasedDate ?? createdDate).getTime()
  await moveClock(shop, { weeks: 3 })
  const [run] = await runsOf(shop, automation)
  expect(run.status).toBe('DONE')
  const dates = (await happenings(shop)).map(({ date, name }) => ({ name, after: (new Date(date).getTime() - placed) / day }))
  const mailed = dates.find(({ name }) => name === 'automations.perform-run')
  expect(mailed?.after).toBeCloseTo(3, 3)
  expect((await orderNow(shop, id)).status).toBe('CANCELED')
  expect(dates.find(({ name }) => name === 'wix.ecom.v1.order_canceled')?.after).toBeCloseTo(14, 3)
})
