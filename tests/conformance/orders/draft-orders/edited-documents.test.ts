import { expect, test } from 'vitest'
import { mailingServer } from '../../../support/servers/mailing-server.ts'
import { aLiveSeller, aTaxedOrder, balanceOf, documentsOf, generate, pay, refund } from '../../../support/shop/invoicing.ts'
import type { TestShop } from '../../../support/shop/shop.ts'
import { orderNow } from '../orders-builders.ts'
import { edited } from './draft-orders-builders.ts'

// What an edit does to the papers and the mails of an order.

const mailing = mailingServer()

async function invoicedOrder(): Promise<{ shop: TestShop; id: string; lines: string[] }> {
  const shop = await aLiveSeller(mailing.server)
  const lines = [
    { name: 'Print', price: '50.00', quantity: 2, rate: '0.19' },
    { name: 'Book', price: '9.99', quantity: 3, rate: '0.07' },
  ]
  const order = await aTaxedOrder(shop, { lines })
  await pay(shop, order.id)
  const { status } = await generate(shop, order.id)
  expect(status).toBe(200)
  return { shop, id: order.id, lines: order.lines }
}

async function expectPapersToFollow(shop: TestShop, id: string): Promise<any[]> {
  await shop.server.app.drain()
  const { priceSummary } = await orderNow(shop, id)
  expect(await balanceOf(shop, id)).toMatchObject({ gross: priceSummary.total.amount, tax: priceSummary.tax.amount })
  return documentsOf(shop, id)
}

test('a cheaper order gets a credit note, a dearer one a further invoice, and the refund of the difference none', async () => {
  const { shop, id, lines } = await invoicedOrder()
  await edited(shop, id, [{ lineItemId: lines[0], newQuantity: 1 }])
  const cheaper = await expectPapersToFollow(shop, id)
  expect(cheaper.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['INVOICE', 'CREDIT_NOTE']))
  expect(cheaper).toHaveLength(2)
  expect((await refund(shop, id, { amount: '50.00' })).status).toBe(200)
  expect(await expectPapersToFollow(shop, id)).toHaveLength(2)
  await edited(shop, id, [
    { lineItemId: lines[0], newQuantity: 3 },
    { lineItemId: lines[1], newQuantity: 0 },
  ])
  const dearer = await expectPapersToFollow(shop, id)
  expect(dearer.length).toBeGreaterThan(2)
  const { priceSummary, balanceSummary } = await orderNow(shop, id)
  expect([priceSummary.total.amount, balanceSummary.balance.amount]).toEqual(['159.52', '70.03'])
})

test('the buyer is told what the order costs now and what is left to pay, unless the merchant says otherwise', async () => {
  const { shop, id, lines } = await invoicedOrder()
  await edited(shop, id, [{ lineItemId: lines[0], newQuantity: 3 }])
  await shop.server.app.drain()
  const changed = () => mailing.smtp.mails.filter(({ parsed }) => parsed.subject?.endsWith('was changed'))
  expect(changed()).toHaveLength(1)
  expect(changed()[0]!.parsed.text).toContain('€50.00 is left to pay.')
  const begun = await shop.owner('POST', '/ecom/v1/draft-orders', { sourceOrderId: id })
  const draftId = begun.body.calculatedDraftOrder.draftOrder.id
  await shop.owner('POST', `/ecom/v1/draft-orders/${draftId}/line-items`, {
    lineItemChanges: [{ lineItemId: lines[0], newQuantity: 1 }],
  })
  await shop.owner('POST', `/ecom/v1/draft-orders/${draftId}/commit`, { commitSettings: { sendNotificationsToBuyer: false } })
  await shop.server.app.drain()
  expect(changed()).toHaveLength(1)
})
