import { PDFDocument } from 'pdf-lib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aLiveSeller, asSeller, aTaxedOrder, documentsOf, fileOf, generate, textOf } from '../../support/shop/invoicing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, unknownId } from './orders-builders.ts'

// Invoices against wrong hands, hostile texts and what disappears meanwhile.

const mailing = mailingServer()

async function aKey(shop: TestShop, scopes: readonly string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return async (method: string, path: string, sent?: object) =>
    (await shop.raw(method, path, { headers, ...(sent && { body: sent }) })).status
}

test('a key does what its scopes say: read documents, write them, or change the settings', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id } = await aTaxedOrder(shop)
  const { invoiceId } = (await generate(shop, id)).body
  const calls = (key: Awaited<ReturnType<typeof aKey>>) =>
    Promise.all([
      key('POST', '/stoa/v1/invoices/search', { search: {} }),
      key('GET', `/stoa/v1/orders/${id}/invoices/${invoiceId}/xml`),
      key('POST', '/stoa/v1/bulk/invoices/print', { invoiceIds: [invoiceId] }),
      key('POST', `/stoa/v1/invoices/${invoiceId}/send`, {}),
      key('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: 'x' } }),
      key('POST', '/stoa/v1/invoice-settings/logo', { content: 'eA==' }),
    ])
  expect(await calls(await aKey(shop, ['ORDERS:READ']))).toEqual([200, 200, 200, 403, 403, 403])
  expect(await calls(await aKey(shop, ['ORDERS:MANAGE']))).toEqual([200, 200, 200, 200, 403, 403])
  expect(await calls(await aKey(shop, ['MONEY_SETTINGS:MANAGE']))).toEqual([403, 403, 403, 403, 200, 400])
  expect(await calls(await aKey(shop, ['STOA.ORDER_DOCUMENT_READ']))).toEqual([200, 403, 200, 403, 403, 403])
})

test('texts with markup, many lines and letters of every script are printed as they are, in bounded time', async () => {
  const shop = await aLiveSeller(mailing.server)
  const hostile = {
    footer: '\n'.repeat(600),
    intro: `<script>alert(1)</script> %PDF-1.4 ${'العربية עברית ไทย हिन्दी 漢字 😀 '.repeat(10)}`,
    registration: 'ﷺ'.repeat(300),
    paymentTerms: 'x'.repeat(1000),
    customFields: Array.from({ length: 20 }, (_, index) => ({
      name: `Field ${index} ${'n'.repeat(50)}`,
      group: ['FOOTER', 'DOCUMENT', 'OTHER', 'BUSINESS_DETAILS', 'CUSTOMER_DETAILS'][index % 5],
      valueType: 'STRING',
      value: 'W'.repeat(500),
    })),
  }
  const started = process.threadCpuUsage()
  const preview = await shop.owner('POST', '/stoa/v1/invoice-settings/preview', { settings: hostile })
  expect(preview.status).toBe(200)
  const { user, system } = process.threadCpuUsage(started)
  expect(user + system).toBeLessThan(20_000_000)
  await asSeller(shop, hostile)
  const { id } = await aTaxedOrder(shop)
  const { invoiceId } = (await generate(shop, id)).body
  const text = await textOf(shop, id, invoiceId)
  expect(text).toContain('<script>alert(1)</script>')
  expect(text).toContain('€109.52')
  const pages = await PDFDocument.load(await fileOf(shop, id, invoiceId))
  expect(pages.getPageCount()).toBeLessThan(5)
  for (const footer of ['x'.repeat(10_000), 'a\u0000b', { a: 1 }])
    expect((await shop.owner('POST', '/stoa/v1/invoice-settings/preview', { settings: { footer } })).status).toBe(400)
})

test('a logo that was replaced or removed stays on what was issued with it', async () => {
  const shop = await aLiveSeller(mailing.server)
  const content = (
    await sharp({ create: { width: 2000, height: 500, channels: 4, background: '#1a4d8f80' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const set = await shop.owner('POST', '/stoa/v1/invoice-settings/logo', { content })
  expect(set.body.settings.logoId).toMatch(/^[0-9a-f]{64}$/)
  const { id } = await aTaxedOrder(shop)
  const { invoiceId } = (await generate(shop, id)).body
  // Before anybody has asked for the file.
  expect((await shop.owner('DELETE', '/stoa/v1/invoice-settings/logo')).body.settings.logoId).toBeUndefined()
  expect((await fileOf(shop, id, invoiceId)).toString('latin1')).toContain('/Subtype /Image')
  await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings: { logoId: 'f'.repeat(64) } })
  expect((await shop.owner('GET', '/stoa/v1/invoice-settings')).body.settings.logoId).toBeUndefined()
  for (const wrong of ['%%%', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), content.slice(0, 200)])
    expect(codeOf(await shop.owner('POST', '/stoa/v1/invoice-settings/logo', { content: wrong }))).toBe('INVALID_LOGO')
})

test('three hundred lines, and a buyer who is erased after the invoice, are no problem of a credit note', async () => {
  const shop = await aLiveSeller(mailing.server)
  const lines = Array.from({ length: 300 }, (_, index) => ({ name: `Print ${index}`, price: '0.07', rate: '0.19' }))
  const { id } = await aTaxedOrder(shop, { lines })
  const { invoiceId } = (await generate(shop, id)).body
  expect((await PDFDocument.load(await fileOf(shop, id, invoiceId))).getPageCount()).toBeGreaterThan(5)
  await shop.owner('PATCH', `/ecom/v1/orders/${id}`, {
    order: { id, billingInfo: { contactDetails: { firstName: 'Erased', lastName: '' }, address: { country: 'DE' } } },
  })
  const voided = await shop.owner('POST', `/stoa/v1/invoices/${invoiceId}/void`, {})
  expect(voided.body.creditNote.total).toBe('30.52')
  expect(await textOf(shop, id, voided.body.creditNote.id)).toContain('Ada Lovelace')
})

test('an invoice from before credit notes is printed with its contents, and can be voided', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id } = await aTaxedOrder(shop)
  const older = {
    number: 'OLD-00007',
    isTest: false,
    issuedDate: '2025-05-05T10:00:00.000Z',
    language: 'de',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    seller: { name: 'Alte GmbH', address: 'Weg 1\n10115 Berlin', taxNumber: 'DE1', footer: 'Danke' },
    buyer: ['Ada Lovelace', 'Allee 3', '10117 Berlin'],
    orderNumber: '10001',
    orderDate: '2025-05-04T10:00:00.000Z',
    currency: 'EUR',
    lines: [{ name: 'Druck', details: ['Größe: Groß'], quantity: 2, unitPrice: '50.00', total: '100.00' }],
    sums: [
      { kind: 'SUBTOTAL', amount: '100.00' },
      { kind: 'DELIVERY', name: 'Post', amount: '9.52' },
      { kind: 'TOTAL', amount: '109.52' },
      { kind: 'GIFT_CARD', amount: '-9.52' },
    ],
    taxes: [{ name: 'MwSt', rate: '0.19', net: '92.03', tax: '17.49' }],
    taxIncluded: true,
  }
  await sql`insert into invoice (site_id, id, order_id, created_date, issued_date, currency, total_minor, number_text, doc)
    values (${shop.credentials.siteId}, ${id}, ${id}, now(), now(), 'EUR', 10952, 'OLD-00007', ${JSON.stringify(older)}::jsonb)`.execute(
    shop.server.database.db,
  )
  const text = await textOf(shop, id, id)
  for (const said of ['Rechnung OLD-00007', 'Alte GmbH', 'Druck', 'Post', 'MwSt 19', '109,52', '17,49', 'Danke'])
    expect(text).toContain(said)
  expect(codeOf(await shop.owner('GET', `/stoa/v1/orders/${id}/invoices/${id}/xml`))).toBe('ELECTRONIC_INVOICE_NOT_FOUND')
  expect(codeOf(await shop.owner('POST', `/stoa/v1/orders/${id}/invoices/correct`, {}))).toBe('NOTHING_TO_CORRECT')
  expect((await shop.owner('POST', `/stoa/v1/invoices/${id}/void`, {})).body.creditNote.total).toBe('109.52')
  expect((await generate(shop, id)).status).toBe(200)
})

test('ids of nothing, of another kind and of another order are refused by name', async () => {
  const shop = await aShop(mailing.server)
  await asSeller(shop)
  const { id } = await anOrder(shop)
  for (const [method, path, code] of [
    ['POST', `/stoa/v1/invoices/${unknownId}/send`, 'INVOICE_NOT_FOUND'],
    ['POST', `/stoa/v1/invoices/${id}/void`, 'INVOICE_NOT_FOUND'],
    ['DELETE', `/stoa/v1/invoices/${unknownId}`, 'INVOICE_NOT_FOUND'],
    ['POST', `/stoa/v1/orders/${unknownId}/invoices/correct`, 'ORDER_NOT_FOUND'],
    ['POST', `/stoa/v1/orders/${id}/invoices/correct`, 'INVOICE_NOT_FOUND'],
  ] as const)
    expect(codeOf(await shop.owner(method, path, method === 'POST' ? {} : undefined))).toBe(code)
  expect((await shop.owner('POST', '/stoa/v1/invoices/nothing/send', {})).status).toBe(400)
  expect((await shop.owner('POST', '/stoa/v1/bulk/invoices/print', { invoiceIds: [] })).status).toBe(400)
  const slips = await shop.owner('POST', '/stoa/v1/bulk/orders/packing-slips', { orderIds: [id, unknownId] })
  expect(codeOf(slips)).toBe('ORDER_NOT_FOUND')
  expect(await documentsOf(shop, id)).toEqual([])
})
