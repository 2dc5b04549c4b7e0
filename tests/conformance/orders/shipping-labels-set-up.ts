import { afterAll, beforeAll, expect } from 'vitest'
import type { ShippoServer } from '../../support/providers/shippo-server.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { orderOf } from './orders-builders.ts'

export let server: TestServer

export const minute = 60_000
export const box = { packageType: 'CUSTOM', length: '30', width: '20', height: '10', weight: '1.5' }
const address = { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Speicher 1' }

export async function aLabelShop(provider?: ShippoServer) {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/locations', { location: { name: 'Warehouse', address } })
  if (provider) {
    const labelSettings = { provider: 'SHIPPO', apiUrl: provider.url, apiToken: 'shippo_test_1' }
    const saved = await shop.owner('PATCH', '/stoa/v1/label-settings', { labelSettings })
    expect(saved.body.labelSettings).toMatchObject({ hasApiToken: true, ready: true })
  }
  return { shop, locationId: body.location.id as string }
}

export async function aSentOrder(shop: TestShop) {
  const destination = {
    contactDetails: { firstName: 'Zoë', lastName: 'Łukasiewicz 王' },
    address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  }
  const order = { ...orderOf(), shippingInfo: { title: 'Post', logistics: { shippingDestination: destination } } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  return body.order as { id: string; lineItems: { id: string }[] }
}

export async function quote(shop: TestShop, orderId: string, locationId: string, more: object = {}) {
  return shop.owner('POST', '/stoa/v1/shipping-labels/quote', { orderId, locationId, package: box, ...more })
}

export async function buy(shop: TestShop, orderId: string, locationId: string) {
  const { body } = await quote(shop, orderId, locationId)
  const rateId = body.quote.rates[0].id as string
  return shop.owner('POST', '/stoa/v1/shipping-labels', { quoteId: body.quote.id, rateId })
}

export async function fulfillmentsOf(shop: TestShop, orderId: string): Promise<any[]> {
  const { body } = await shop.owner('GET', `/ecom/v1/fulfillments/orders/${orderId}`)
  return body.orderWithFulfillments.fulfillments
}

export const labelsOf = async (shop: TestShop, orderId: string) =>
  (await shop.owner('GET', `/stoa/v1/shipping-labels?orderIds=${orderId}`)).body.labels as any[]

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer({ background: true })))
  afterAll(() => server[Symbol.asyncDispose]())
}
