import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aLiveSeller, asSeller, aTaxedOrder, documentsOf, generate, pay, refund, textOf } from '../../support/shop/invoicing.ts'
import { allowMails, mailsOf } from '../../support/shop/mailing.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, unknownId } from './orders-builders.ts'

// Numbers, due dates, reminders, lists and printing. The clock moves, so that each test has a server of its own state.

const mailing = mailingServer()
const day = 24 * 60 * 60 * 1000

async function numberOfNext(shop: TestShop): Promise<string> {
  const { id } = await aTaxedOrder(shop)
  expect((await generate(shop, id)).status).toBe(200)
  return (await documentsOf(shop, id)).at(-1).number
}

const series = (invoices: object) => [
  { id: 'LIVE', kind: 'INVOICE', name: 'Invoices', ...invoices },
  { id: 'CREDIT', kind: 'CREDIT_NOTE', name: 'Credit notes', prefix: 'CN-' },
]

test('numbers begin anew with the year of the shop’s time zone, and never repeat', async () => {
  const { clock } = mailing.server
  const shop = await aLiveSeller(mailing.server, {}, { timeZone: 'Pacific/Auckland' })
  const yearly = { prefix: 'R', year: 'YYYY', digits: 4, reset: 'YEARLY', startAt: 7 }
  await asSeller(shop, { series: series(yearly) })
  const next = async () => (await shop.owner('GET', '/stoa/v1/invoice-settings')).body.settings.series[0].nextNumber
  const year = clock.now().getUTCFullYear()
  clock.advance(Date.UTC(year, 11, 30, 12) - clock.now().getTime())
  expect(await next()).toBe(`R${year}-0007`)
  expect(await numberOfNext(shop)).toBe(`R${year}-0007`)
  expect(await numberOfNext(shop)).toBe(`R${year}-0008`)
  // Midnight in Auckland comes half a day before that of UTC.
  clock.advance(Date.UTC(year, 11, 31, 12) - clock.now().getTime())
  expect(await next()).toBe(`R${year + 1}-0001`)
  expect(await numberOfNext(shop)).toBe(`R${year + 1}-0001`)
  await asSeller(shop, { series: series({ ...yearly, prefix: 'S' }) })
  expect(await numberOfNext(shop)).toBe(`S${year + 1}-0002`)
  // Another series that would give a number again is refused before it does.
  await asSeller(shop, {
    series: [
      ...series({ ...yearly, prefix: 'S' }),
      { id: 'new', kind: 'INVOICE', name: 'New', prefix: 'R', year: 'YYYY', digits: 4 },
    ],
  })
  const { id } = await aTaxedOrder(shop)
  await shop.owner('POST', '/stoa/v1/invoices', { orderId: id, draft: { seriesId: 'new' } })
  expect(codeOf(await generate(shop, id))).toBe('INVOICE_NUMBER_TAKEN')
})

test('settings that would give numbers twice, or values that are none, are refused by their fields', async () => {
  const shop = await aShop(mailing.server)
  const refusedAt = async (settings: object) => {
    const { status, body } = await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings })
    expect(status).toBe(400)
    return body.details.validationError.fieldViolations.map(({ field }: any) => field)
  }
  expect(await refusedAt({ series: series({ reset: 'YEARLY' }) })).toEqual(['settings.series[0].year'])
  expect(await refusedAt({ series: series({ prefix: 'CN-' }) })).toEqual(['settings.series[1].prefix'])
  expect(await refusedAt({ series: series({ prefix: 'TEST-' }) })).toEqual(['settings.series[0].prefix'])
  const field = (valueType: string, value: string) => ({ name: 'Field', group: 'OTHER', valueType, value })
  const values = [
    field('DATE', '2026-02-30'),
    field('NUMBER', '1e5'),
    field('BOOLEAN', 'yes'),
    field('STRING', 'a'),
    field('DATE', ''),
  ]
  expect(await refusedAt({ customFields: values })).toEqual([0, 1, 2].map((index) => `settings.customFields[${index}].value`))
  expect(await refusedAt({ sellerCountry: 'XX', footer: 'x'.repeat(601), paymentTermDays: 366, color: 'red' })).toEqual(
    expect.arrayContaining(['settings.sellerCountry', 'settings.footer', 'settings.paymentTermDays', 'settings.color']),
  )
  const logo = await shop.owner('POST', '/stoa/v1/invoice-settings/logo', {
    content: Buffer.from('no picture').toString('base64'),
  })
  expect(codeOf(logo)).toBe('INVALID_LOGO')
  const nul = await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: 'a\u0000b' } })
  expect(nul.status).toBe(400)
})

test('a status follows from payments and the due date, and buyers of open invoices are reminded', async () => {
  const { server } = mailing
  const shop = await aLiveSeller(server, { paymentTermDays: 10, reminderDays: [-2, 5] })
  await allowMails(shop)
  const [open, paid] = [await aTaxedOrder(shop), await aTaxedOrder(shop)]
  for (const { id } of [open, paid]) await generate(shop, id)
  const status = async () => (await documentsOf(shop, open.id))[0].status
  const reminders = async (id: string) => (await mailsOf(shop, id)).filter(({ kind }) => kind === 'INVOICE_REMINDER').length
  expect(await status()).toBe('SENT')
  server.clock.advance(9 * day)
  await server.app.drain()
  expect(await reminders(open.id)).toBe(1)
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${open.id}/manual-payment`, { amount: { amount: '9.52' } })
  await pay(shop, paid.id)
  await server.app.drain()
  expect(await status()).toBe('PARTIALLY_PAID')
  server.clock.advance(7 * day)
  await server.app.drain()
  expect(await status()).toBe('PARTIAL_AND_OVERDUE')
  expect([await reminders(open.id), await reminders(paid.id)]).toEqual([2, 1])
  expect(mailing.smtp.mails.at(-1)!.parsed.text).toContain('€100.00')
  const { body } = await shop.owner('GET', '/stoa/v1/invoices/ageing')
  expect(body.ageing).toEqual([
    {
      currency: 'EUR',
      open: '100.00',
      notDue: '0.00',
      from1To30: '100.00',
      from31To60: '0.00',
      from61To90: '0.00',
      over90: '0.00',
    },
  ])
  expect(body.statuses).toEqual([
    { status: 'PAID', count: 1 },
    { status: 'PARTIAL_AND_OVERDUE', count: 1 },
  ])
  server.clock.advance(90 * day)
  expect((await shop.owner('GET', '/stoa/v1/invoices/ageing')).body.ageing[0].over90).toBe('100.00')
  expect((await shop.owner('GET', '/stoa/v1/invoices/ageing?isTest=true')).body.ageing).toEqual([])
})

test('documents are searched and filtered, and printed as one file', async () => {
  const shop = await aLiveSeller(mailing.server)
  const orders = [await aTaxedOrder(shop), await aTaxedOrder(shop), await aTaxedOrder(shop)]
  for (const { id } of orders.slice(0, 2)) await generate(shop, id)
  await pay(shop, orders[0]!.id)
  await refund(shop, orders[0]!.id, { amount: '10.00' })
  await shop.owner('POST', '/stoa/v1/invoices', { orderId: orders[2]!.id })
  await mailing.server.app.drain()
  const search = async (request: object) => (await shop.owner('POST', '/stoa/v1/invoices/search', { search: request })).body
  const numbers = async (request: object) => (await search(request)).invoices.map(({ number = 'draft' }: any) => number)
  expect(await numbers({ sort: [{ fieldName: 'number', order: 'ASC' }], filter: { number: { $exists: true } } })).toEqual([
    'CN-00001',
    'INV-00001',
    'INV-00002',
  ])
  expect(await numbers({ filter: { status: 'DRAFT' } })).toEqual(['draft'])
  expect(await numbers({ filter: { status: { $in: ['SENT'] } } })).toEqual(['INV-00002'])
  expect(await numbers({ search: { expression: 'cn-0' } })).toEqual(['CN-00001'])
  expect(await numbers({ search: { expression: 'lovelace' } })).toHaveLength(4)
  expect((await shop.owner('POST', '/stoa/v1/invoices/count', { filter: { kind: 'CREDIT_NOTE' } })).body).toEqual({ count: 1 })
  const ids = (await search({ filter: { number: { $exists: true } } })).invoices.map(({ id }: any) => id)
  const { body } = await shop.owner('POST', '/stoa/v1/bulk/invoices/print', { invoiceIds: ids })
  expect((await PDFDocument.load(Buffer.from(body.content, 'base64'))).getPageCount()).toBe(3)
  const [draft] = (await search({ filter: { status: 'DRAFT' } })).invoices
  expect(codeOf(await shop.owner('POST', '/stoa/v1/bulk/invoices/print', { invoiceIds: [draft.id] }))).toBe('INVOICE_IS_DRAFT')
  expect(codeOf(await shop.owner('POST', '/stoa/v1/bulk/invoices/print', { invoiceIds: [unknownId] }))).toBe('INVOICE_NOT_FOUND')
  // Another shop knows none of them.
  const other = await aShop(mailing.server)
  for (const [path, sent] of [
    [`/stoa/v1/invoices/${draft.id}/send`, {}],
    [`/stoa/v1/invoices/${ids[0]}/void`, {}],
    ['/stoa/v1/bulk/invoices/print', { invoiceIds: [ids[0]] }],
  ] as const)
    expect(codeOf(await other.owner('POST', path, sent))).toBe('INVOICE_NOT_FOUND')
  expect(codeOf(await other.owner('POST', `/stoa/v1/orders/${orders[0]!.id}/invoices/correct`, {}))).toBe('ORDER_NOT_FOUND')
  expect((await shop.owner('DELETE', `/stoa/v1/invoices/${draft.id}`)).status).toBe(200)
  expect(await numbers({ filter: { status: 'DELETED' } })).toEqual(['draft'])
  expect(await numbers({})).toHaveLength(3)
})

test('a draft has a note, fields and a due date of its own, and packing slips say what goes into a parcel', async () => {
  const shop = await aLiveSeller(mailing.server, {
    packingSlipText: 'Danke!',
    customFields: [{ name: 'Project', group: 'DOCUMENT', valueType: 'STRING', value: 'none' }],
  })
  const { id } = await aTaxedOrder(shop)
  const draft = {
    note: 'With love <b>漢字</b>',
    dueDate: '2031-02-03',
    customFields: [{ name: 'Project', group: 'DOCUMENT', valueType: 'STRING', value: 'A-17' }],
  }
  const made = await shop.owner('POST', '/stoa/v1/invoices', { orderId: id, draft })
  expect(made.body.invoice).toMatchObject({ status: 'DRAFT', draft })
  expect(codeOf(await shop.owner('POST', '/stoa/v1/invoices', { orderId: id }))).toBe('INVOICE_ALREADY_EXISTS')
  const wrong = await shop.owner('PATCH', `/stoa/v1/invoices/${made.body.invoice.id}`, { draft: { seriesId: 'no' } })
  expect(codeOf(wrong)).toBe('NUMBER_SERIES_NOT_FOUND')
  await shop.owner('POST', `/stoa/v1/invoices/${made.body.invoice.id}/send`, {})
  const text = await textOf(shop, id, made.body.invoice.id)
  for (const said of ['With love <b>漢字</b>', '3 Feb 2031', 'A-17']) expect(text).toContain(said)
  expect(text).not.toContain('none')
  const slip = await shop.owner('POST', '/stoa/v1/bulk/orders/packing-slips', { orderIds: [id, (await anOrder(shop)).id] })
  const pages = await PDFDocument.load(Buffer.from(slip.body.content, 'base64'))
  expect(pages.getPageCount()).toBe(2)
})
