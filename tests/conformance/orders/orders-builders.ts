import type { TestShop, WireAnswer } from '../../support/shop/shop.ts'
import { ownerClient } from '../../support/shop/shop.ts'
import { orders, orderFulfillments, orderTransactions, ordersSettings } from '@wix/ecom'

export const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
export const unknownId = '00000000-0000-4000-8000-000000000000'

/** The published client's four order services, as the owner. */
export function orderClient(shop: TestShop) {
  return ownerClient(shop, { orders, orderFulfillments, orderTransactions, ordersSettings })
}

export interface OrderOptions {
  lines?: { price: string; quantity: number; name?: string; sku?: string }[]
  shipping?: string
  email?: string
  status?: 'INITIALIZED' | 'APPROVED' | 'PENDING'
  firstName?: string
  currency?: string
}

/** An order as an app would create it: two prints at 20.00 and delivery at 4.90, 44.90 in total. */
export function orderOf({
  lines = [{ price: '20.00', quantity: 2 }],
  shipping = '4.90',
  email = 'buyer@example.com',
  status = 'APPROVED',
  firstName = 'Ada',
  currency = 'EUR',
}: OrderOptions = {}) {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * quantity, 0)
  const total = subtotal + Math.round(Number(shipping) * 100)
  return {
    channelInfo: { type: 'BACKOFFICE_MERCHANT' as const },
    currency,
    currencyConversionDetails: { originalCurrency: currency, conversionRate: '1' },
    status,
    buyerInfo: { email },
    billingInfo: { contactDetails: { firstName, lastName: 'Lovelace' }, address: { country: 'DE', city: 'Berlin' } },
    shippingInfo: { title: 'Standard', cost: { price: { amount: shipping }, totalPriceAfterTax: { amount: shipping } } },
    lineItems: lines.map(({ price, quantity, name = 'Print', sku }) => ({
      quantity,
      productName: { original: name },
      catalogReference: { appId, catalogItemId: 'a-print' },
      itemType: { preset: 'PHYSICAL' as const },
      price: { amount: price },
      physicalProperties: { shippable: true, ...(sku && { sku }) },
    })),
    priceSummary: {
      subtotal: { amount: (subtotal / 100).toFixed(2) },
      shipping: { amount: shipping },
      total: { amount: (total / 100).toFixed(2) },
    },
  }
}

/** Creates an order over HTTP. Returns it with the ids of its lines. */
export async function anOrder(shop: TestShop, options: OrderOptions = {}): Promise<{ id: string; lines: string[]; wire: any }> {
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order: orderOf(options) })
  if (status !== 200) throw new Error(`the order was not created: ${JSON.stringify(body)}`)
  return { id: body.order.id, lines: body.order.lineItems.map(({ id }: { id: string }) => id), wire: body.order }
}

export async function orderNow(shop: TestShop, id: string): Promise<any> {
  return (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body.order
}

export async function transactionsNow(shop: TestShop, id: string): Promise<any> {
  return (await shop.owner('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions
}

export async function collector(shop: TestShop, id: string, action: string, body: object = {}): Promise<WireAnswer> {
  return shop.owner('POST', `/ecom/v1/payments-collector/orders/${id}/${action}`, body)
}

/** The slugs of an entity's events, oldest first. */
export async function eventsOf(shop: TestShop, entityId: string, fqdn = 'wix.ecom.v1.order'): Promise<string[]> {
  const rows = await shop.server.database.db
    .selectFrom('domain_event')
    .select('slug')
    .where('site_id', '=', shop.credentials.siteId)
    .where('entity_id', '=', entityId)
    .where('entity_fqdn', '=', fqdn)
    .orderBy('id')
    .execute()
  return rows.map(({ slug }) => slug)
}
