import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  aLiveSeller,
  aTaxedOrder,
  balanceOf,
  documentsOf,
  fileOf,
  generate,
  pay,
  refund,
  textOf,
  xmlOf,
} from '../../support/shop/invoicing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { mailsOf } from '../../support/shop/mailing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { orderNow } from './orders-builders.ts'

const mailing = mailingServer()
const drain = () => mailing.server.app.drain()

/** Two rates, 210.00 with tax: 2 × 75.26 with 19 %, 49.96 with 7 % and delivery at 9.52. */
const mixed = {
  lines: [
    { name: 'Print', price: '75.26', quantity: 2, rate: '0.19' },
    { name: 'Book', price: '49.96', rate: '0.07' },
  ],
}

/** Changes the lines and the total of an order, as an edit does. */
async function edit(shop: TestShop, orderId: string, change: (order: any) => any, total: number): Promise<void> {
  const order = await orderNow(shop, orderId)
  const after = change(order)
  await sql`update sales_order set doc = doc || ${JSON.stringify(after)}::jsonb, total_minor = ${total}
    where site_id = ${shop.credentials.siteId} and id = ${orderId}`.execute(shop.server.database.db)
}

test('after an invoice, a refund is a credit note that names the invoice, and both say what the order is', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id } = await aTaxedOrder(shop, mixed)
  const { body } = await generate(shop, id)
  await pay(shop, id)
  await drain()
  expect(await documentsOf(shop, id)).toMatchObject([
    { number: 'INV-00001', status: 'PAID', openAmount: '0.00', total: '210.00' },
  ])
  expect((await refund(shop, id, { amount: '29.00' })).status).toBe(200)
  await drain()
  const [invoice, creditNote] = await documentsOf(shop, id)
  expect(invoice).toMatchObject({ id: body.invoiceId, total: '210.00', status: 'PAID' })
  expect(creditNote).toMatchObject({ kind: 'CREDIT_NOTE', number: 'CN-00001', total: '29.00', correctsNumber: 'INV-00001' })
  expect(await balanceOf(shop, id)).toMatchObject({ gross: '181.00' })
  const text = await textOf(shop, id, creditNote.id)
  for (const said of ['Credit note CN-00001', 'INV-00001', 'VAT 19%', 'VAT 7%', '€29.00']) expect(text).toContain(said)
  const xml = await xmlOf(shop, id, creditNote.id)
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(xml).toContain('<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-00001<')
  expect((await mailsOf(shop, id)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['INVOICE', 'CREDIT_NOTE']))
  const { activities } = await orderNow(shop, id)
  const types = activities.map(({ activityType }: any) => activityType)
  expect(types.filter((type: string) => type === 'INVOICE_ADDED')).toHaveLength(2)
  expect(types.filter((type: string) => type === 'INVOICE_SENT')).toHaveLength(2)
  // Nothing is left to correct, whatever happens to the order without changing what it is worth.
  await shop.owner('PATCH', `/ecom/v1/orders/${id}`, { order: { id, archived: true } })
  await drain()
  expect(await documentsOf(shop, id)).toHaveLength(2)
  expect(codeOf(await shop.owner('POST', `/stoa/v1/orders/${id}/invoices/correct`, {}))).toBe('NOTHING_TO_CORRECT')
})

test('an invoice after a refund says the refund, by rate, and what is left', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id, lines } = await aTaxedOrder(shop, mixed)
  await pay(shop, id)
  await refund(shop, id, { amount: '75.26', lineItems: [{ lineItemId: lines[0], quantity: 1 }] })
  const { body } = await generate(shop, id)
  expect(await documentsOf(shop, id)).toMatchObject([{ total: '134.74', status: 'PAID' }])
  const text = await textOf(shop, id, body.invoiceId)
  for (const said of ['Refund: Print', '€134.74', '-1']) expect(text).toContain(said)
  expect(await balanceOf(shop, id)).toEqual({ gross: '134.74', net: '117.93', tax: '16.81' })
  await drain()
  expect(await documentsOf(shop, id)).toHaveLength(1)
})

test('a canceled order is credited in full, and so are named items and the rest', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id, lines } = await aTaxedOrder(shop, mixed)
  await generate(shop, id)
  await pay(shop, id)
  await refund(shop, id, { amount: '49.96', lineItems: [{ lineItemId: lines[1], quantity: 1 }] })
  await drain()
  const { status } = await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})
  expect(status).toBe(200)
  await drain()
  const documents = await documentsOf(shop, id)
  expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['INVOICE', '210.00'],
    ['CREDIT_NOTE', '49.96'],
    ['CREDIT_NOTE', '160.04'],
  ])
  expect(await balanceOf(shop, id)).toEqual({ gross: '0.00', net: '0.00', tax: '0.00' })
  await refund(shop, id, {})
  await drain()
  expect(await documentsOf(shop, id)).toHaveLength(3)
})

test('an edit after the invoice is a further invoice or a credit note, and paying back what was paid too much is none', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id } = await aTaxedOrder(shop, {
    lines: [{ price: '50.00', quantity: 2, rate: '0.19' }],
    shipping: { price: '0', rate: '0' },
  })
  const { body } = await generate(shop, id)
  await pay(shop, id)
  await drain()
  const before = await fileOf(shop, id, body.invoiceId)
  const priced = (quantity: number) => (order: any) => {
    const gross = 50 * quantity
    const tax = (gross - Math.round((gross * 100) / 1.19) / 100).toFixed(2)
    const [line] = order.lineItems
    const money = (amount: string) => ({ amount })
    const [breakdown] = line.taxInfo.taxBreakdown
    const taxInfo = { ...line.taxInfo, taxAmount: money(tax), taxBreakdown: [{ ...breakdown, taxAmount: money(tax) }] }
    return {
      lineItems: [{ ...line, quantity, totalPriceAfterTax: money(gross.toFixed(2)), taxInfo }],
      priceSummary: { ...order.priceSummary, tax: money(tax), total: money(gross.toFixed(2)) },
    }
  }
  const correct = (reason?: string) => shop.owner('POST', `/stoa/v1/orders/${id}/invoices/correct`, { reason })
  await edit(shop, id, priced(3), 150_00)
  expect((await correct()).body.invoice).toMatchObject({ kind: 'INVOICE', number: 'INV-00002', total: '50.00', status: 'SENT' })
  await edit(shop, id, priced(1), 50_00)
  expect((await correct('Fewer prints')).body.invoice).toMatchObject({ kind: 'CREDIT_NOTE', total: '100.00' })
  expect(await balanceOf(shop, id)).toEqual({ gross: '50.00', net: '42.02', tax: '7.98' })
  // Less than any of the invoices alone is worth.
  await edit(shop, id, priced(9), 450_00)
  await correct()
  await edit(shop, id, priced(1), 50_00)
  expect((await correct()).body.invoice.total).toBe('400.00')
  await refund(shop, id, { amount: '50.00' })
  await drain()
  expect(await documentsOf(shop, id)).toHaveLength(5)
  expect((await shop.owner('POST', `/stoa/v1/invoices/${body.invoiceId}/void`, {})).body.creditNote.total).toBe('50.00')
  await drain()
  const documents = await documentsOf(shop, id)
  expect(documents.filter(({ status }) => status === 'VOID')).toHaveLength(3)
  expect(documents).toHaveLength(6)
  expect(await balanceOf(shop, id)).toEqual({ gross: '0.00', net: '0.00', tax: '0.00' })
  expect((await fileOf(shop, id, body.invoiceId)).equals(before)).toBe(true)
})

test('a void invoice is canceled by a credit note, and its order gets another invoice', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id } = await aTaxedOrder(shop, mixed)
  const { body } = await generate(shop, id)
  const voided = () => shop.owner('POST', `/stoa/v1/invoices/${body.invoiceId}/void`, { reason: 'Wrong address' })
  const { body: gone } = await voided()
  expect(gone).toMatchObject({ invoice: { status: 'VOID', openAmount: '0.00' }, creditNote: { total: '210.00' } })
  expect(await textOf(shop, id, gone.creditNote.id)).toContain('Wrong address')
  expect(codeOf(await voided())).toBe('INVOICE_IS_VOID')
  expect(codeOf(await shop.owner('POST', `/stoa/v1/invoices/${gone.creditNote.id}/void`, {}))).toBe('INVOICE_IS_CREDIT_NOTE')
  expect(codeOf(await shop.owner('POST', `/stoa/v1/invoices/${body.invoiceId}/send`, {}))).toBe('INVOICE_IS_VOID')
  await drain()
  expect(await documentsOf(shop, id)).toHaveLength(2)
  expect((await generate(shop, id)).status).toBe(200)
  expect((await documentsOf(shop, id)).at(-1)).toMatchObject({ number: 'INV-00002', total: '210.00', status: 'SENT' })
  expect(await balanceOf(shop, id)).toMatchObject({ gross: '210.00' })
})
