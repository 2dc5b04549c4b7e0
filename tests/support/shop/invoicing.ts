import { sql } from 'kysely'
import { expect } from 'vitest'
import { textOfPdf } from '../media/pdf-text.ts'
import type { TestServer } from '../servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from './shop.ts'

/** What a German shop with a VAT id has to say on its invoices. */
export const sellerDetails = {
  sellerName: 'Śliwa GmbH',
  sellerStreet: 'Weg 1',
  sellerPostalCode: '10115',
  sellerCity: 'Berlin',
  sellerCountry: 'DE',
  vatId: 'DE123456789',
}

/** A shop whose invoices name their seller. Its orders bear no tax, because the business is small. */
export async function asSeller(shop: Pick<TestShop, 'owner'>, settings: object = { smallBusiness: true }): Promise<void> {
  const { status, body } = await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings: { ...sellerDetails, ...settings } })
  if (status !== 200) throw new Error(`the settings were not saved: ${JSON.stringify(body)}`)
}

export const generate = (shop: TestShop, orderId: string): Promise<WireAnswer> =>
  shop.owner('POST', `/ecom/v1/invoices/orders/${orderId}`, {})

export async function documentsOf(shop: TestShop, orderId: string): Promise<any[]> {
  return (await shop.owner('GET', `/stoa/v1/orders/${orderId}/invoices`)).body.invoices
}

export async function fileOf({ owner }: Pick<TestShop, 'owner'>, orderId: string, invoiceId: string): Promise<Buffer> {
  const { status, body } = await owner('GET', `/stoa/v1/orders/${orderId}/invoices/${invoiceId}/file`)
  expect([status, body.details]).toEqual([200, undefined])
  return Buffer.from(body.content, 'base64')
}

export async function textOf(sender: Pick<TestShop, 'owner'>, orderId: string, invoiceId: string): Promise<string> {
  return textOfPdf(await fileOf(sender, orderId, invoiceId))
}

export async function xmlOf(shop: TestShop, orderId: string, invoiceId: string): Promise<string> {
  const { status, body } = await shop.owner('GET', `/stoa/v1/orders/${orderId}/invoices/${invoiceId}/xml`)
  expect([status, body.details]).toEqual([200, undefined])
  return Buffer.from(body.content, 'base64').toString()
}

interface TaxedOrder {
  /** Gross prices, with the rate of their tax. */
  lines?: { name?: string; price: string; quantity?: number; rate: string }[]
  shipping?: { price: string; rate: string }
  language?: string
  billing?: object
  isPaid?: boolean
  more?: object
}

const cents = (text: string) => Math.round(Number(text) * 100)
const amount = (value: number) => ({ amount: (value / 100).toFixed(2) })

/** An order with prices that include tax, as an app writes it: 2 × 50.00 with 19 % and delivery at 9.52. */
export async function aTaxedOrder(
  shop: TestShop,
  {
    lines = [{ price: '50.00', quantity: 2, rate: '0.19' }],
    shipping = { price: '9.52', rate: '0.19' },
    language = 'en',
    billing = { country: 'DE', city: 'Berlin', postalCode: '10117', addressLine: 'Allee 3' },
    more = {},
  }: TaxedOrder = {},
): Promise<{ id: string; lines: string[]; wire: any }> {
  const taxOf = (gross: number, rate: string) => gross - Math.round(gross / (1 + Number(rate)))
  const taxInfo = (gross: number, rate: string) => ({
    taxAmount: amount(taxOf(gross, rate)),
    taxableAmount: amount(gross - taxOf(gross, rate)),
    taxRate: rate,
    taxIncludedInPrice: true,
    taxBreakdown: [
      {
        taxName: 'MwSt',
        rate,
        jurisdiction: 'Germany',
        jurisdictionType: 'COUNTRY',
        taxAmount: amount(taxOf(gross, rate)),
        taxableAmount: amount(gross - taxOf(gross, rate)),
      },
    ],
  })
  const grosses = lines.map(({ price, quantity = 1, rate }) => ({ gross: cents(price) * quantity, rate }))
  const delivery = { gross: cents(shipping.price), rate: shipping.rate }
  const subtotal = grosses.reduce((sum, { gross }) => sum + gross, 0)
  const tax = [...grosses, delivery].reduce((sum, { gross, rate }) => sum + taxOf(gross, rate), 0)
  const order = {
    channelInfo: { type: 'BACKOFFICE_MERCHANT' },
    currency: 'EUR',
    currencyConversionDetails: { originalCurrency: 'EUR', conversionRate: '1' },
    status: 'APPROVED',
    taxIncludedInPrices: true,
    buyerLanguage: language,
    buyerInfo: { email: 'buyer@example.com' },
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' }, address: billing },
    ...(delivery.gross > 0 && {
      shippingInfo: {
        title: 'Standard',
        cost: {
          price: amount(delivery.gross),
          totalPriceAfterTax: amount(delivery.gross),
          totalPriceBeforeTax: amount(delivery.gross - taxOf(delivery.gross, delivery.rate)),
          taxInfo: taxInfo(delivery.gross, delivery.rate),
        },
      },
    }),
    lineItems: lines.map(({ name = 'Print', price, quantity = 1, rate }) => ({
      quantity,
      productName: { original: name },
      catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: 'a-print' },
      itemType: { preset: 'PHYSICAL' },
      price: { amount: price },
      physicalProperties: { shippable: true },
      totalPriceAfterTax: amount(cents(price) * quantity),
      totalPriceBeforeTax: amount(cents(price) * quantity - taxOf(cents(price) * quantity, rate)),
      taxInfo: taxInfo(cents(price) * quantity, rate),
    })),
    priceSummary: {
      subtotal: amount(subtotal),
      shipping: amount(delivery.gross),
      tax: amount(tax),
      total: amount(subtotal + delivery.gross),
    },
    ...more,
  }
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  if (status !== 200) throw new Error(`the order was not created: ${JSON.stringify(body)}`)
  return { id: body.order.id, lines: body.order.lineItems.map(({ id }: { id: string }) => id), wire: body.order }
}

export const pay = (shop: TestShop, orderId: string): Promise<WireAnswer> =>
  shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})

/** Refunds an amount, or named parts of an order, over the payments that it has. */
export const refund = (shop: TestShop, orderId: string, request: object): Promise<WireAnswer> =>
  shop.owner('POST', '/stoa/v1/order-refunds', { orderId, ...request })

/** A shop in live mode, whose documents are no tests, with what a German shop has to say. */
export async function aLiveSeller(
  server: TestServer,
  settings: object = {},
  site: Parameters<typeof aShop>[1] = {},
): Promise<TestShop> {
  const shop = await aShop(server, site)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })
  await asSeller(shop, settings)
  return shop
}

/** What the documents of an order sum to: invoices less credit notes, with tax and without. */
export async function balanceOf(shop: TestShop, orderId: string): Promise<{ gross: string; net: string; tax: string }> {
  const { rows } = await sql<{ kind: string; doc: { total: { gross: string; net: string; tax: string } } }>`
    select kind, doc from invoice where site_id = ${shop.credentials.siteId} and order_id = ${orderId} and doc is not null`.execute(
    shop.server.database.db,
  )
  const sum = (of: 'gross' | 'net' | 'tax') =>
    rows.reduce((total, { kind, doc }) => total + (kind === 'INVOICE' ? 1 : -1) * Math.round(Number(doc.total[of]) * 100), 0)
  return { gross: (sum('gross') / 100).toFixed(2), net: (sum('net') / 100).toFixed(2), tax: (sum('tax') / 100).toFixed(2) }
}
