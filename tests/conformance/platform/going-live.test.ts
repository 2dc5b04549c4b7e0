import { expect, test } from 'vitest'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { aCheckout, aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, eventsOf, orderNow } from '../orders/orders-builders.ts'

const parts = mailingServer()

async function switchTo(shop: TestShop, mode: 'LIVE' | 'TEST') {
  expect((await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode } })).status).toBe(200)
}

async function stockOf(shop: TestShop, product: { id: string }): Promise<number> {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { productId: product.id } } })
  return body.inventoryItems[0].quantity
}

async function queues(shop: TestShop) {
  const { toFulfill, toCollect, toRefund } = (await shop.owner('GET', '/stoa/v1/insights/overview?days=7')).body.overview.tasks
  return { toFulfill, toCollect, toRefund }
}

async function audits(shop: TestShop) {
  expect(await auditStock(await openSite(parts.server.app.kernel, shop.credentials.siteId))).toBeUndefined()
  await giftCardAudits(parts.server, shop)
}

const nothing = { toFulfill: 0, toCollect: 0, toRefund: 0 }

test('going live takes test orders out of the queues and gives back what they took, once and without a mail', async () => {
  const { shop, product, visitor } = await aMailingShop(parts.server)
  const card = await aGiftCard(shop, '10.00')
  const id = await placeOrder(visitor, product)
  const other = await aVisitor(shop)
  const checkout = await aCheckout(other, [product])
  await other.send('PATCH', `/ecom/v1/checkouts/${checkout}`, { checkout: { id: checkout }, giftCardCode: card.code })
  const byCard = (await other.send('POST', `/ecom/v1/checkouts/${checkout}/create-order`, {})).body.orderId
  const sent = await placeOrder(await aVisitor(shop), product)
  const [line] = (await orderNow(shop, sent)).lineItems
  await shop.owner('POST', `/ecom/v1/fulfillments/orders/${sent}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: line.id, quantity: 1 }] },
  })
  const owed = await anOrder(shop)
  await collector(shop, owed.id, 'mark-as-paid')
  await shop.owner('POST', `/ecom/v1/orders/${owed.id}/cancel`, {})
  await parts.server.app.drain()
  expect([await stockOf(shop, product), await balanceOf(shop, card.id)]).toEqual([7, '0.00'])
  expect(await queues(shop)).toEqual({ toFulfill: 2, toCollect: 3, toRefund: 1 })
  parts.smtp.mails.splice(0)

  await switchTo(shop, 'LIVE')
  await parts.server.app.drain()
  expect(await queues(shop)).toEqual(nothing)
  expect([await stockOf(shop, product), await balanceOf(shop, card.id)]).toEqual([9, '10.00'])
  for (const orderId of [id, byCard]) {
    const order = await orderNow(shop, orderId)
    expect(order).toMatchObject({ status: 'CANCELED', archived: true })
    expect(order.activities.at(-1).merchantComment).toEqual({ message: 'Closed when the shop went live.' })
  }
  expect(await orderNow(shop, sent)).toMatchObject({ status: 'APPROVED', fulfillmentStatus: 'FULFILLED', archived: true })
  expect(await orderNow(shop, owed.id)).toMatchObject({ status: 'CANCELED', archived: true })

  // The second run of the switch, and another switch back and forth.
  parts.server.clock.advance(11 * 60_000)
  await parts.server.app.drain()
  await switchTo(shop, 'TEST')
  await switchTo(shop, 'LIVE')
  parts.server.clock.advance(11 * 60_000)
  await parts.server.app.drain()
  expect([await stockOf(shop, product), await balanceOf(shop, card.id)]).toEqual([9, '10.00'])
  expect((await eventsOf(shop, id)).filter((slug) => slug === 'canceled')).toHaveLength(1)
  expect(parts.smtp.mails.filter(({ parsed }) => parsed.to && JSON.stringify(parsed.to).includes('buyer@example.com'))).toEqual(
    [],
  )
  await audits(shop)
})

test('a shop that is in test mode again keeps its test orders, and real orders are never closed', async () => {
  const { shop, visitor } = await aMailingShop(parts.server)
  const product = await aProduct(shop, { stock: 5 })
  await switchTo(shop, 'LIVE')
  await parts.server.app.drain()
  const real = await placeOrder(visitor, product)
  await switchTo(shop, 'TEST')
  const trial = await placeOrder(await aVisitor(shop), product)
  await switchTo(shop, 'LIVE')
  await switchTo(shop, 'TEST')
  parts.server.clock.advance(11 * 60_000)
  await parts.server.app.drain()
  expect(await orderNow(shop, trial)).toMatchObject({ status: 'APPROVED', archived: false })
  await switchTo(shop, 'LIVE')
  await parts.server.app.drain()
  expect(await orderNow(shop, real)).toMatchObject({ status: 'APPROVED', archived: false })
  expect(await orderNow(shop, trial)).toMatchObject({ status: 'CANCELED', archived: true })
  expect(await stockOf(shop, product)).toBe(4)
  await audits(shop)
})

test('more test orders than a batch are all closed', async () => {
  const { shop } = await aMailingShop(parts.server)
  for (let count = 0; count < 51; count++) await anOrder(shop)
  await switchTo(shop, 'LIVE')
  await parts.server.app.drain()
  expect(await queues(shop)).toEqual(nothing)
})
