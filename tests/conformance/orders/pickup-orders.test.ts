import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPostcodes } from '../../../apps/server/src/modules/delivery/delivery/index.ts'
import { aProduct, aShippingOption, aVisitor, recipient, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

// Orders that are picked up: without an address, taxed where the goods are handed out.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function taxedIn(shop: TestShop, country: string, taxRate: string): Promise<void> {
  const { body: region } = await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion: { country, appId: storesAppId } })
  const { body: groups } = await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')
  await shop.owner('POST', '/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxGroupId: groups.taxGroups[0].id, taxRegionId: region.taxRegion.id, taxRate, taxName: 'VAT' },
  })
}

async function aPickupPlace(shop: TestShop, pickupLocation: object): Promise<string> {
  const { body } = await shop.owner('POST', '/v1/pickup-locations', { pickupLocation })
  return body.pickupLocation.id
}

/** A checkout of one product at 20.00, with what the buyer entered. */
async function checkoutOf(visitor: Visitor, product: { id: string; variantId: string }, more: object = {}): Promise<string> {
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'a@example.com',
    ...more,
  })
  return body.checkoutId
}

test('an order that is picked up needs a name and no address, and has the tax of the place', async () => {
  const shop = await aShop(server)
  await taxedIn(shop, 'AT', '0.20')
  await taxedIn(shop, 'DE', '0.10')
  const product = await aProduct(shop, { name: 'Print', price: '20.00' })
  const code = await aPickupPlace(shop, { name: 'Vienna', address: { country: 'AT', city: 'Wien' }, rates: [{ amount: '1' }] })
  const visitor = await aVisitor(shop)
  const id = await checkoutOf(visitor, product)
  const update = (checkout: object) => visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, ...checkout } })
  const chosen = await update({ shippingInfo: { selectedCarrierServiceOption: { code } } })
  expect(chosen.body.checkout.taxSummary.totalTax.amount).toBe('4.20')
  const nameless = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect(nameless.body.details.validationError.fieldViolations.map(({ field }: any) => field)).toEqual([
    'checkout.shippingInfo.shippingDestination.contactDetails.firstName',
    'checkout.shippingInfo.shippingDestination.contactDetails.lastName',
  ])
  await update({ shippingInfo: { shippingDestination: { contactDetails: recipient } } })
  const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  const { body: known } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
  expect(known.order).toMatchObject({ priceSummary: { total: { amount: '25.20' } }, shippingInfo: { title: 'Vienna' } })
  expect(known.order.recipientInfo).toEqual({ contactDetails: recipient })
  expect(known.order.shippingInfo.logistics.pickupDetails.address).toEqual({ country: 'AT', city: 'Wien' })
})

test('an address from before a buyer chose pickup stays in the checkout and is not in the order', async () => {
  const shop = await aShop(server)
  await taxedIn(shop, 'DE', '0.10')
  await aShippingOption(shop, { price: '4' })
  const product = await aProduct(shop, { name: 'Print', price: '20.00' })
  const code = await aPickupPlace(shop, { name: 'Shop', address: { country: 'AT' } })
  const visitor = await aVisitor(shop)
  const shippingAddress = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  const id = await checkoutOf(visitor, product, { shippingAddress })
  const { body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: {
      id,
      shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } },
    },
  })
  expect(body.checkout.shippingInfo.shippingDestination.address).toMatchObject(shippingAddress)
  expect(body.checkout.taxSummary.totalTax.amount).toBe('0.00')
  const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  const { body: known } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
  expect(JSON.stringify(known.order)).not.toContain('Allee 1')
})

test('a method of payment for the shop’s country is offered to a buyer who picks up and gives no address', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { name: 'Print', price: '20.00' })
  const code = await aPickupPlace(shop, { name: 'Shop', address: { country: 'DE' } })
  const { body: made } = await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { kind: 'CASH_ON_DELIVERY', title: 'Cash', enabled: true, countries: ['DE'] },
  })
  const visitor = await aVisitor(shop)
  const id = await checkoutOf(visitor, product)
  const titles = async () => {
    const { body } = await visitor.send('GET', `/stoa/v1/checkouts/${id}/payment-options`)
    return JSON.stringify(body).includes(made.paymentMethod.id)
  }
  expect(await titles()).toBe(false)
  await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id, shippingInfo: { selectedCarrierServiceOption: { code } } },
  })
  expect(await titles()).toBe(true)
})

test('a gift card in the basket is money, and makes no delivery free', async () => {
  const shop = await aShop(server)
  const free = { type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '50' }
  const rates = [{ amount: '0', conditions: [free] }, { amount: '5' }]
  await aPickupPlace(shop, { name: 'Shop', address: { country: 'DE' }, rates })
  await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: { areaName: 'Near', zipConfig: { zipCodes: ['10115'] }, rates },
  })
  const physicalProperties = { shippable: true }
  const print = { id: 'print', quantity: 1, price: '20', itemType: { preset: 'PHYSICAL' }, physicalProperties }
  const card = { id: 'card', quantity: 1, price: '100', itemType: { preset: 'GIFT_CARD' }, physicalProperties }
  const prices = async (lineItems: object[]) => {
    const shippingAddress = { country: 'DE', postalCode: '10115' }
    const { body } = await shop.owner('POST', '/ecom/v1/calculate-totals', { lineItems, shippingAddress })
    return body.shippingInfo.carrierServiceOptions.map(({ shippingOptions: [{ cost }] }: any) => cost.price.amount)
  }
  expect(await prices([print, card])).toEqual(['5.00', '5.00'])
  expect(await prices([{ ...print, price: '60' }])).toEqual(['0.00', '0.00'])
})

test('the nearest place of pickup comes first with its distance, once the postcode of the buyer is known', async () => {
  const shop = await aShop(server)
  const lineOf = (code: string, town: string, latitude: number, longitude: number) =>
    ['EE', code, town, '', '', '', '', '', '', latitude, longitude, ''].join('\t')
  const table = [
    lineOf('10111', 'Tallinn', 59.437, 24.754),
    lineOf('51003', 'Tartu', 58.378, 26.729),
    lineOf('80010', 'Pärnu', 58.386, 24.497),
  ]
  await importPostcodes(server.database, table.join('\n'))
  const product = await aProduct(shop)
  const place = (name: string, address: object) => aPickupPlace(shop, { name, address: { country: 'EE', ...address } })
  await place('Nowhere', { city: 'Narva' })
  await place('Tallinn', { city: 'Tallinn', postalCode: '10 111' })
  await place('Town', { city: 'Pärnu', postalCode: '80010' })
  const visitor = await aVisitor(shop)
  const id = await checkoutOf(visitor, product)
  const offered = async (address: object) => {
    const shippingInfo = { shippingDestination: { address } }
    const { body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, shippingInfo } })
    const options = body.checkout.shippingInfo.carrierServiceOptions.flatMap((each: any) => each.shippingOptions)
    return options.map(({ title, logistics }: any) => [title, logistics.pickupDetails.distance])
  }
  const inOwnersOrder = await offered({ country: 'EE' })
  expect(inOwnersOrder.map(([, distance]: [string, unknown]) => distance)).toEqual([undefined, undefined, undefined])
  expect(await offered({ country: 'EE', postalCode: '51003' })).toEqual([
    ['Town', 130.1],
    ['Tallinn', 163.5],
    ['Nowhere', undefined],
  ])
  expect((await offered({ country: 'EE', postalCode: '10111' }))[0]).toEqual(['Tallinn', 0])
  // A postcode that does not exist says nothing about where the buyer is.
  expect(await offered({ country: 'EE', postalCode: '99999' })).toEqual(inOwnersOrder)
})
