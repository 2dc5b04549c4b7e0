import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import type { SiteTx } from '../../../apps/server/src/kernel/site/site.ts'
import { openRefund, settleRefund } from '../../../apps/server/src/modules/orders/orders/money/refund.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { collector, orderNow, orderOf, transactionsNow } from '../orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

/** A shop with 19 % tax in Germany, also on its delivery at 5.00. */
async function aTaxedShop(): Promise<TestShop> {
  const shop = await aShop(server)
  const [{ id: taxGroupId }] = (await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')).body.taxGroups
  const region = (await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'DE', appId: storesAppId } })).body
  const manualTaxMapping = { taxGroupId, taxRegionId: region.taxRegion.id, taxRate: '0.19', taxName: 'USt.', jurisdiction: 'DE' }
  expect((await shop.owner('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping })).status).toBe(200)
  await aShippingOption(shop, { price: '5.00' })
  return shop
}

async function buy(shop: TestShop, ...prices: string[]): Promise<any> {
  const products = await Promise.all(prices.map((price) => aProduct(shop, { price })))
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, products)
  return orderNow(shop, (await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body.orderId)
}

async function pay(shop: TestShop, id: string): Promise<void> {
  expect((await collector(shop, id, 'mark-as-paid')).status).toBe(200)
}

async function refund(shop: TestShop, id: string, details: object = {}, amount?: string): Promise<void> {
  const [{ id: paymentId }] = (await transactionsNow(shop, id)).payments
  const payments = [{ paymentId, ...(amount && { amount: { amount } }) }]
  expect((await collector(shop, id, 'trigger-refund', { payments, details })).status).toBe(200)
}

function reportOf(shop: TestShop, from: string, to?: string) {
  return shop.owner('GET', `/stoa/v1/insights/tax-report?from=${from}${to ? `&to=${to}` : ''}`)
}

async function rowsOf(shop: TestShop): Promise<any[]> {
  const from = new Date(server.clock.now().getTime() - 300 * day).toISOString().slice(0, 10)
  return (await reportOf(shop, from)).body.rows
}

/** All tax that a shop charged or refunded, in cents. */
function cents(rows: any[], field: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0)
}

test('the tax of a period is reported by month and rate, as it was charged', async () => {
  const shop = await aTaxedShop()
  const placed = await buy(shop, '100.00')
  await buy(shop, '50.00')
  const canceled = await buy(shop, '20.00')
  await shop.owner('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  const rows = await rowsOf(shop)
  expect(rows).toMatchObject([{ jurisdiction: 'DE', name: 'USt.', rate: '0.19', orders: 2, refundedTaxable: '0.00' }])
  const [row] = rows
  expect(row.month >= placed.purchasedDate.slice(0, 7)).toBe(true)
  expect(Number(row.tax)).toBeCloseTo(Number(row.taxable) * 0.19, 1)
  expect((await reportOf(shop, '2020-01-01', '2020-01-31')).body.rows).toEqual([])
  const { send } = await aVisitor(shop)
  expect((await send('GET', '/stoa/v1/insights/tax-report?from=2026-01-01')).status).toBe(403)
})

test('a refund lowers the tax of the month in which it is made, in proportion', async () => {
  const shop = await aTaxedShop()
  const order = await buy(shop, '100.00', '33.33')
  await pay(shop, order.id)
  const [charged] = await rowsOf(shop)
  server.clock.advance(40 * day)
  const [line] = order.lineItems
  await refund(shop, order.id, { lineItems: [{ lineItemId: line.id, quantity: 1 }] })
  const { taxAmount, taxableAmount } = line.taxInfo
  const back = { jurisdiction: 'DE', rate: '0.19', orders: 0, taxable: '0.00', tax: '0.00' }
  const rows = await rowsOf(shop)
  expect(rows).toMatchObject([charged, { ...back, refundedTaxable: taxableAmount.amount, refundedTax: taxAmount.amount }])
  expect(rows[1].month > rows[0].month).toBe(true)
  await refund(shop, order.id, { shippingIncluded: true })
  await refund(shop, order.id, {}, '0.01')
  await refund(shop, order.id)
  expect((await orderNow(shop, order.id)).paymentStatus).toBe('FULLY_REFUNDED')
  expect((await rowsOf(shop))[1]).toMatchObject({ ...back, refundedTaxable: charged.taxable, refundedTax: charged.tax })
})

test('the date of a refund is in the time zone of the shop', async () => {
  const shop = await aTaxedShop()
  const order = await buy(shop, '100.00')
  await pay(shop, order.id)
  await refund(shop, order.id)
  // Half past midnight in Berlin, still the previous month in London.
  await sql`update order_money_entry set entry_date = '2026-06-30T22:30:00Z'
    where site_id = ${shop.credentials.siteId} and kind = 'REFUND'`.execute(server.database.db)
  expect((await reportOf(shop, '2026-07-01', '2026-07-31')).body.rows).toMatchObject([{ month: '2026-07', orders: 0 }])
  expect((await reportOf(shop, '2026-06-01', '2026-06-30')).body.rows).toEqual([])
})

test('a refund counts in the month when it succeeded; a failed one never counts', async () => {
  const shop = await aTaxedShop()
  const order = await buy(shop, '100.00')
  const prepared = await collector(shop, order.id, 'prepare-payment-collection', { amount: order.priceSummary.total })
  const payment = { paymentId: prepared.body.paymentGatewayOrderId as string, amount: { amount: '50.00' } }
  const visitor = await aVisitor(shop)
  const paymentToken = await visitor.cardToken('4242424242424242')
  await visitor.send('POST', `/stoa/v1/sandbox/payments/${payment.paymentId}/pay`, { paymentToken })
  const charged = await rowsOf(shop)
  const inSite = async <Result>(work: (tx: SiteTx) => Promise<Result>) =>
    transactionOn(server.app.kernel, await openSite(server.app.kernel, shop.credentials.siteId))(work)
  const open = () => inSite((tx) => openRefund(tx, order.id, { payments: [payment] }))
  const settle = (refundId: string, outcome: Parameters<typeof settleRefund>[3]) =>
    inSite((tx) => settleRefund(tx, refundId, payment.paymentId, outcome))
  const [failing, slow] = [await open(), await open()]
  expect(await rowsOf(shop)).toEqual(charged)
  await settle(failing.refundId, { status: 'FAILED', reason: 'FAILED' })
  expect(await rowsOf(shop)).toEqual(charged)
  server.clock.advance(40 * day)
  await settle(slow.refundId, { status: 'SUCCEEDED' })
  const rows = await rowsOf(shop)
  expect(rows).toHaveLength(2)
  expect(rows[1].month > rows[0].month).toBe(true)
  expect(cents(rows, 'refundedTax') + cents(rows, 'refundedTaxable')).toBe(5000)
})

test('a paid and cancelled order stays in its month, and its refund in its own; an order not fully paid is no sale', async () => {
  const shop = await aTaxedShop()
  const paid = await buy(shop, '100.00')
  const started = await buy(shop, '100.00')
  await pay(shop, paid.id)
  await collector(shop, started.id, 'manual-payment', { amount: { amount: '10.00' } })
  for (const { id } of [paid, started]) await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})
  server.clock.advance(40 * day)
  for (const { id } of [paid, started]) await refund(shop, id)
  const [charged, back, ...more] = await rowsOf(shop)
  expect(more).toEqual([])
  expect(charged).toMatchObject({ orders: 1, refundedTax: '0.00' })
  expect(back).toMatchObject({ orders: 0, tax: '0.00', refundedTaxable: charged.taxable, refundedTax: charged.tax })
})

test('an external refund counts in the month of its order; a job calculates refunds from before tax was recorded', async () => {
  const shop = await aTaxedShop()
  const tax = {
    jurisdiction: 'DE',
    taxName: 'USt.',
    rate: '0.19',
    taxableAmount: { amount: '40.00' },
    taxAmount: { amount: '7.60' },
  }
  const order = orderOf({ lines: [{ price: '40.00', quantity: 1 }], shipping: '0.00' })
  const taxed = {
    ...order,
    lineItems: order.lineItems.map((line) => ({ ...line, taxInfo: { taxAmount: tax.taxAmount, taxBreakdown: [tax] } })),
    priceSummary: { ...order.priceSummary, tax: { amount: '7.60' }, total: { amount: '47.60' } },
  }
  const purchasedDate = new Date(server.clock.now().getTime() - 100 * day).toISOString()
  const externalOrder = { ...taxed, status: 'APPROVED', paymentStatus: 'FULLY_REFUNDED', purchasedDate }
  expect((await shop.owner('POST', '/ecom/v1/orders/import', { order: externalOrder })).status).toBe(200)
  const all = { taxable: '40.00', tax: '7.60', refundedTaxable: '40.00', refundedTax: '7.60' }
  expect(await rowsOf(shop)).toMatchObject([{ month: purchasedDate.slice(0, 7), orders: 1, ...all }])

  const { id } = (await shop.owner('POST', '/ecom/v1/orders', { order: { ...taxed, purchasedDate } })).body.order
  await pay(shop, id)
  await refund(shop, id, {}, '10.00')
  await refund(shop, id)
  const rows = await rowsOf(shop)
  expect(cents(rows, 'refundedTax')).toBe(1520)
  const { db } = server.database
  const { siteId } = shop.credentials
  await sql`update order_money_entry set tax = null where site_id = ${siteId} and order_id = ${id}`.execute(db)
  expect(cents(await rowsOf(shop), 'refundedTax')).toBe(760)
  await sql`insert into job (site_id, id, name, payload, due_date, created_date)
    values (${siteId}, gen_random_uuid(), 'orders.reckon-refunded-tax', jsonb_build_object('orderId', ${id}::text), now(), now())`.execute(
    db,
  )
  await server.app.drain()
  expect(await rowsOf(shop)).toEqual(rows)
})
