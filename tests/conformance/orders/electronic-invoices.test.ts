import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import { brokenRules, schemaFaults } from '../../support/invoices/validate.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import {
  aLiveSeller,
  asSeller,
  aTaxedOrder,
  documentsOf,
  fileOf,
  generate,
  pay,
  refund,
  xmlOf,
} from '../../support/shop/invoicing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { anOrder } from './orders-builders.ts'

// Electronic invoices against the published schema and the business rules of EN 16931.

const mailing = mailingServer()

async function checked(shop: TestShop, orderId: string, invoiceId: string): Promise<string> {
  const xml = await xmlOf(shop, orderId, invoiceId)
  expect(await schemaFaults(xml)).toEqual([])
  expect(brokenRules(xml)).toEqual([])
  return xml
}

async function invoiced(shop: TestShop, orderId: string): Promise<string> {
  const { status, body } = await generate(shop, orderId)
  expect([status, body.details]).toEqual([200, undefined])
  return checked(shop, orderId, body.invoiceId)
}

test('an invoice with two rates, its credit note and a further refund are EN 16931, and XRechnung where the contact is known', async () => {
  const shop = await aLiveSeller(mailing.server, { iban: 'DE02120300000000202051' })
  const lines = [
    { name: 'Print & <frame>\u0001', price: '33.33', quantity: 3, rate: '0.19' },
    { name: 'Book', price: '9.99', quantity: 7, rate: '0.07' },
  ]
  const { id } = await aTaxedOrder(shop, { lines })
  const xml = await invoiced(shop, id)
  expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  expect(xml).toContain('Print &amp; &lt;frame&gt;')
  await asSeller(shop, { email: 'hello@example.com', phone: '+49 30 1234567' })
  await pay(shop, id)
  for (const amount of ['10.00', '29.00']) {
    await refund(shop, id, { amount })
    await mailing.server.app.drain()
  }
  const creditNotes = (await documentsOf(shop, id)).filter(({ kind }) => kind === 'CREDIT_NOTE')
  expect(creditNotes).toHaveLength(2)
  for (const creditNote of creditNotes) {
    const credited = await checked(shop, id, creditNote.id)
    expect(credited).toContain('xrechnung_3.0')
    expect(credited).toContain('<ram:TypeCode>381</ram:TypeCode>')
  }
})

test('small businesses, reverse charge, supplies inside the EU and exports say why they bear no tax', async () => {
  const shop = await aLiveSeller(mailing.server)
  const untaxed = {
    lines: [{ price: '80.00', quantity: 2, rate: '0' }],
    shipping: { price: '0', rate: '0' },
    billing: { country: 'FR', city: 'Paris', postalCode: '75001', addressLine: 'Rue 1' },
  }
  const contact = { firstName: 'Ada', lastName: 'Lovelace', vatId: { id: 'FR12345678901' } }
  const to = (country: string, ships: boolean, exempt = true) => {
    const address = { country, city: 'Town', postalCode: '75001', addressLine: 'Rue 1' }
    return aTaxedOrder(shop, {
      ...untaxed,
      more: {
        billingInfo: { contactDetails: contact, address },
        ...(exempt && { taxInfo: { taxExempt: true, totalTax: { amount: '0' } } }),
        ...(ships && {
          shippingInfo: { title: 'Post', logistics: { shippingDestination: { contactDetails: contact, address } } },
        }),
      },
    })
  }
  const categories = async (order: { id: string }) => {
    const xml = await invoiced(shop, order.id)
    return [...new Set([...xml.matchAll(/<ram:CategoryCode>(\w+)</g)].map(([, category]) => category))]
  }
  expect(await categories(await to('CH', true, false))).toEqual(['G'])
  expect(await categories(await aTaxedOrder(shop, { ...untaxed, billing: { ...untaxed.billing, country: 'DE' } }))).toEqual(['Z'])
  const exempt = await to('FR', true)
  const stored = (await shop.owner('GET', `/ecom/v1/orders/${exempt.id}`)).body.order
  if (stored.taxInfo?.taxExempt) {
    expect(await categories(exempt)).toEqual(['K'])
    expect(await categories(await to('FR', false))).toEqual(['AE'])
  }
  await asSeller(shop, { smallBusiness: true })
  expect(await categories(await anOrder(shop))).toEqual(['E'])
})

test('the PDF is a PDF/A-3 with the same electronic invoice attached', async () => {
  const shop = await aLiveSeller(mailing.server)
  const { id } = await aTaxedOrder(shop)
  const { body } = await generate(shop, id)
  const file = await fileOf(shop, id, body.invoiceId)
  const text = file.toString('latin1')
  for (const said of [
    '<pdfaid:part>3</pdfaid:part>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '/AFRelationship /Alternative',
    '/OutputIntents',
  ])
    expect(text).toContain(said)
  const pdf = await PDFDocument.load(file)
  expect(pdf.catalog.has(PDFName.of('AF'))).toBe(true)
  // Every font is embedded: none of the standard fonts is named.
  expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
})

test('there is no electronic form of test orders, of sales taxes and of amounts with three decimals', async () => {
  const refused = async (shop: TestShop, orderId: string) => {
    const { body } = await generate(shop, orderId)
    return codeOf(await shop.owner('GET', `/stoa/v1/orders/${orderId}/invoices/${body.invoiceId}/xml`))
  }
  const shop = await aLiveSeller(mailing.server)
  const inCurrency = (currency: string) =>
    aTaxedOrder(shop, { lines: [{ price: '50.00', rate: '0' }], shipping: { price: '0', rate: '0' }, more: { currency } })
  expect(await refused(shop, (await inCurrency('KWD')).id)).toBe('ELECTRONIC_INVOICE_NOT_FOUND')
  expect(await invoiced(shop, (await inCurrency('JPY')).id)).toContain('<ram:GrandTotalAmount>50</ram:GrandTotalAmount>')
  const american = await aLiveSeller(mailing.server, { sellerCountry: null, vatId: '' }, { country: 'US', currency: 'USD' })
  const { id } = await anOrder(american, { currency: 'USD' })
  expect(await refused(american, id)).toBe('ELECTRONIC_INVOICE_NOT_FOUND')
})
