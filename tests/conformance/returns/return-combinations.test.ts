import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { returnsAudit } from '../../../apps/server/src/modules/orders/returns/index.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aShop } from '../../support/shop/shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { aCoupon } from '../pricing/discounts-builders.ts'
import { orderNow } from '../orders/orders-builders.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns, ship } from './returns-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('items of an order with a discount and a gift card are returned one by one for what was paid, to the cent', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  await aShippingOption(shop)
  await aCoupon(shop, { code: 'THIRD', percentOffRate: 33 })
  const card = await aGiftCard(shop, '10.00')
  const product = await aProduct(shop, { price: '9.99' })
  const buyer = await aVisitor(shop)
  const checkoutId = await aCheckout(buyer, [product, product, product])
  const changed = await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId },
    giftCardCode: card.code,
    couponCode: 'THIRD',
  })
  expect(changed.status).toBe(200)
  const placed = await buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await buyer.cardToken('4242 4242 4242 4242'),
  })
  expect(placed.status).toBe(200)
  const id = placed.body.orderId as string
  const before = await orderNow(shop, id)
  const [line] = before.lineItems
  const paid = Number(before.priceSummary.total.amount)
  expect(line).toMatchObject({ quantity: 3 })
  await ship(shop, id, [{ id: line.id, quantity: 3 }])
  const order = { id, product, lineId: line.id as string, buyer }
  const amounts: number[] = []
  for (let unit = 0; unit < 3; unit++) {
    const staff = ofStaff(shop, await anApprovedReturn(shop, order))
    await staff.receive([{ lineItemId: line.id, quantity: 1, condition: 'RESALABLE', restock: true }])
    const { body } = await staff.refund()
    expect(body.return).toMatchObject({ status: 'CLOSED' })
    amounts.push(Math.round(Number(body.estimate.amount) * 100))
    await giftCardAudits(server, shop)
  }
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(Number(line.totalPriceAfterTax.amount) * 100))
  // The gift card first; the delivery stays paid.
  expect(await balanceOf(shop, card.id)).toBe('10.00')
  const after = await orderNow(shop, id)
  expect(Number(after.balanceSummary.refunded.amount)).toBeCloseTo(paid - 4.9, 2)
  expect(await stockOf(shop, product.variantId)).toBe(10)
  expect(statusAndCodeOf(await ofBuyer(order).request())).toEqual([428, 'LINE_ITEM_NOT_RETURNABLE'])
})

test('a return that is received in two parts is exchanged in two changes of the order, and then ends', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3 })
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2))
  for (const done of [1, 2]) {
    await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition: 'DAMAGED' }])
    const { draftOrderId } = (await staff.act('exchange')).body
    // The damaged item is replaced by the same one.
    const lineItemChanges = [{ lineItemId: order.lineId, newQuantity: 3 }]
    await shop.owner('POST', `/ecom/v1/draft-orders/${draftOrderId}/line-items`, { lineItemChanges })
    const committed = await shop.owner('POST', `/ecom/v1/draft-orders/${draftOrderId}/commit`, {
      commitSettings: { updateInventory: [{ lineItemId: order.lineId }] },
    })
    expect(committed.status).toBe(200)
    await server.app.drain()
    expect((await staff.now()).return).toMatchObject({
      status: done === 2 ? 'CLOSED' : 'PARTLY_RECEIVED',
      lines: [{ exchangedQuantity: done }],
    })
  }
  expect(await stockOf(shop, order.product.variantId)).toBe(5)
  expect(await returnsAudit.run(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
})

test('a buyer who requests and cancels again and again stops no return that staff writes', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const buyer = ofBuyer(order)
  for (let made = 0; made < 50; made++) await buyer.act((await buyer.request()).body.return.id, 'cancel')
  expect(statusAndCodeOf(await buyer.request())).toEqual([429, 'TOO_MANY_REQUESTS'])
  const lines = [{ lineItemId: order.lineId, quantity: 1, reason: 'OTHER' }]
  const made = await shop.owner('POST', '/stoa/v1/returns', { orderId: order.id, lines })
  expect(made.body.return).toMatchObject({ status: 'APPROVED', number: expect.stringMatching(/-R51$/) })
})

test('resalable units go to the location that staff choose, and to where they came from if it has no such item', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const { variantId, id: productId } = order.product
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  const aLocation = async (name: string) =>
    (await shop.owner('POST', '/stoa/v1/locations', { location: { name, address } })).body.location.id as string
  // The first location is the one that has the stock of a shop without locations.
  const [, outlet, empty] = [await aLocation('Warehouse'), await aLocation('Outlet'), await aLocation('Empty')]
  const inventoryItem = { variantId, productId, locationId: outlet, quantity: 3, trackQuantity: true }
  expect((await shop.owner('POST', '/stores/v3/inventory-items', { inventoryItem })).status).toBe(200)
  const stockAt = async () => {
    const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
    const isOutlet = ({ locationId }: any) => locationId === outlet
    return [body.inventoryItems.find(isOutlet), body.inventoryItems.find((each: any) => !isOutlet(each))].map(
      ({ quantity }) => quantity,
    )
  }
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2))
  const unit = [{ lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE', restock: true }]
  const unknown = await staff.receive(unit, { locationId: productId })
  expect(statusAndCodeOf(unknown)).toEqual([404, 'LOCATION_NOT_FOUND'])
  const received = await staff.receive(unit, { locationId: outlet })
  expect(received.body.return.lines).toMatchObject([{ received: [{ stockedQuantity: 1 }] }])
  expect(await stockAt()).toEqual([4, 8])
  await staff.receive(unit, { locationId: empty })
  expect(await stockAt()).toEqual([4, 9])
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  expect(await auditStock(site)).toBeUndefined()
  expect(await returnsAudit.run(site)).toBeUndefined()
})
