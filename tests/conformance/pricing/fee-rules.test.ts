import { orders } from '@wix/ecom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { browserCart } from '../../support/shop/browser-cart.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { collector, orderOf, transactionsNow } from '../orders/orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'

// The owner's fees: in carts, checkouts, orders and refunds.

let server: TestServer
let shop: TestShop
let print: Awaited<ReturnType<typeof aProduct>>
let frame: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await aShop(server)
  print = await aProduct(shop, { name: 'Print', price: '20.00' })
  frame = await aProduct(shop, { name: 'Frame', price: '30.00' })
  await aShippingOption(shop)
})

async function aFee(rule: object): Promise<any> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/fee-rules', { feeRule: { name: 'Fee', taxable: false, ...rule } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.feeRule
}

test('a rule is created, read, changed and deleted, with its events; what makes no sense is refused', async () => {
  const rule = await aFee({ name: ' Handling ', basis: 'ORDER', amount: '1.50' })
  expect(rule).toMatchObject({ name: 'Handling', active: true, taxable: false })
  const url = `/stoa/v1/fee-rules/${rule.id}`
  const { id, revision } = rule
  expect((await shop.owner('PATCH', url, { feeRule: { id, revision, amount: '2.00' } })).body.feeRule.amount).toBe('2.00')
  expect((await shop.owner('PATCH', url, { feeRule: { id, revision, amount: '3.00' } })).status).toBe(409)
  expect((await shop.owner('GET', url)).body.feeRule).toMatchObject({ revision: '2', basis: 'ORDER' })
  expect((await shop.owner('POST', '/stoa/v1/fee-rules/query', { query: {} })).body.feeRules).toHaveLength(1)
  for (const wrong of [{ amount: '0' }, { amount: '-1' }, { name: ' ' }, { basis: 'WHATEVER' }])
    expect(
      (await shop.owner('POST', '/stoa/v1/fee-rules', { feeRule: { name: 'Fee', basis: 'ORDER', amount: '1', ...wrong } }))
        .status,
    ).toBe(400)
  expect((await shop.owner('DELETE', url)).status).toBe(200)
  expect(codeOf(await shop.owner('DELETE', url))).toBe('FEE_RULE_NOT_FOUND')
  expect((await shopEvents(shop, 'stoa.v1.fee_rule')).map(({ slug }) => slug)).toEqual(['created', 'updated', 'deleted'])
})

test('a shop has at most fifty fees', async () => {
  for (let count = 0; count < 50; count++) await aFee({ basis: 'ORDER', amount: '0.01', active: false })
  const { body } = await shop.owner('POST', '/stoa/v1/fee-rules', { feeRule: { name: 'Fee', basis: 'ORDER', amount: '1' } })
  expect(body.details.applicationError.code).toBe('TOO_MANY_FEE_RULES')
})

test('fees per order, piece and delivery are in checkout and order by their sources, and refunded by name', async () => {
  const handling = await aFee({ name: 'Handling', basis: 'ORDER', amount: '1.50' })
  await aFee({ name: 'Deposit', basis: 'ITEM', amount: '0.25', productIds: [frame.id] })
  await aFee({ name: 'Insurance', basis: 'DELIVERY', amount: '2.00' })
  await aFee({ name: 'Small order', basis: 'ORDER', amount: '5.00', belowSubtotal: '50.00' })
  await aFee({ name: 'Off', basis: 'ORDER', amount: '9.00', active: false })
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [print, frame])
  const { checkout } = (await visitor.send('GET', `/ecom/v1/checkouts/${id}`)).body
  const [, frameLine] = checkout.lineItems
  const shown = (fees: any[]) => fees.map(({ name, price, source }) => [name, price.amount, source])
  const fees = [
    ['Deposit', '0.25', 'ITEM'],
    ['Handling', '1.50', 'MANUAL'],
    ['Insurance', '2.00', 'SHIPPING'],
  ]
  expect(shown(checkout.additionalFees)).toEqual(fees)
  expect(checkout.additionalFees[0].lineItemIds).toEqual([frameLine.id])
  expect(checkout.priceSummary).toMatchObject({ additionalFees: { amount: '3.75' }, total: { amount: '58.65' } })
  const { orderId } = (await shop.owner('POST', `/ecom/v1/checkouts/${id}/create-order`, {})).body
  const order = (await ownerClient(shop, { orders }).orders.getOrder(orderId)) as any
  expect(shown(order.additionalFees)).toEqual(fees)
  expect(order.priceSummary).toMatchObject({ totalAdditionalFees: { amount: '3.75' }, total: { amount: '58.65' } })
  await shop.owner('DELETE', `/stoa/v1/fee-rules/${handling.id}`)
  await collector(shop, orderId, 'mark-as-paid')
  const [{ id: paymentId }] = (await transactionsNow(shop, orderId)).payments
  const refund = (amount: string) =>
    collector(shop, orderId, 'trigger-refund', {
      payments: [{ paymentId }],
      details: { additionalFees: [{ additionalFeeId: order.additionalFees[1]._id, amount: { amount } }] },
    })
  expect((await refund('1.51')).body.details.validationError.fieldViolations[0].ruleName).toBe('REFUND_AMOUNT')
  expect((await refund('1.00')).body.orderTransactions.refunds[0].summary.refunded.amount).toBe('1.00')
  expect((await refund('0.51')).status).toBe(400)
})

test('a taxed fee bears the tax of its group, and its explanation is part of the totals', async () => {
  const { body: groups } = await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')
  const { body: region } = await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'DE', appId: newId() } })
  await shop.owner('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxRegionId: region.taxRegion.id, taxGroupId: groups.taxGroups[0].id, taxRate: '0.19' },
  })
  await aFee({ name: 'Handling', basis: 'ORDER', amount: '2.00', taxable: true })
  await aFee({ name: 'Deposit', basis: 'ORDER', amount: '1.00', taxable: false })
  const visitor = await aVisitor(shop)
  const { checkout } = (await visitor.send('GET', `/ecom/v1/checkouts/${await aCheckout(visitor, [print])}`)).body
  const taxes = checkout.additionalFees.map(({ name, taxDetails, priceAfterTax }: any) => [
    name,
    taxDetails.totalTax.amount,
    priceAfterTax.amount,
  ])
  expect(taxes).toEqual([
    ['Deposit', '0.00', '1.00'],
    ['Handling', '0.38', '2.38'],
  ])
  // 20.00 + 4.90 + 2.00 with 19 % on top, and 1.00 without tax.
  expect(checkout.priceSummary).toMatchObject({ tax: { amount: '5.11' }, total: { amount: '33.01' } })
})

test('a cart has the fees, the browser computes the same totals, and who asks without fees gets none', async () => {
  await aFee({ name: 'Deposit', basis: 'ITEM', amount: '0.25' })
  await aFee({ name: 'Small order', basis: 'ORDER', amount: '5.00', belowSubtotal: '90.00' })
  const visitor = await aVisitor(shop)
  const lineItems = [print, frame].map(({ id, variantId }) => ({
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  }))
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  const estimate = async (more = {}) =>
    (await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress: { country: 'DE' }, ...more })).body
  const body = await estimate()
  expect(body.priceSummary).toMatchObject({ additionalFees: { amount: '5.50' }, total: { amount: '55.50' } })
  expect((await estimate({ calculateAdditionalFees: false })).additionalFees).toEqual([])
  const cart = await browserCart(visitor, { address: { country: 'DE' } })
  const first: string = body.cart.lineItems[0].id
  expect(cart.total({})).toBe('55.50')
  const setQuantity = async (quantity: number) => {
    await visitor.send('POST', '/ecom/v1/carts/current/update-line-items-quantity', { lineItems: [{ id: first, quantity }] })
    return (await estimate()).priceSummary.total.amount
  }
  expect(cart.total({ [first]: 2 })).toBe(await setQuantity(2))
})

test('fees of an order that an app writes get ids, count in the total and can be refunded', async () => {
  const api = ownerClient(shop, { orders }).orders as any
  const { total: _total, ...priceSummary } = orderOf().priceSummary
  const order = await api.createOrder({
    ...orderOf(),
    priceSummary,
    additionalFees: [{ name: 'Engraving', price: { amount: '3.00' } }],
  })
  expect(order.additionalFees).toMatchObject([
    { _id: expect.any(String), name: 'Engraving', source: 'MANUAL', priceAfterTax: { amount: '3.00' } },
  ])
  expect(order.priceSummary).toMatchObject({ totalAdditionalFees: { amount: '3.00' }, total: { amount: '47.90' } })
})
