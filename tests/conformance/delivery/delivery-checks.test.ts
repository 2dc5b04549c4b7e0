import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCheckout,
  aDeliveryRegion,
  aProduct,
  aShippingOption,
  aVisitor,
  storesAppId,
  type Visitor,
} from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { explained } from './delivery-checks-builders.ts'

// Why something is offered or not, where zones lie, and pickup places with stock of their own.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115' }

test('each way of delivery is explained: what is off, elsewhere, outside of its zone or without a price', async () => {
  const shop = await aShop(server)
  const germany = await aDeliveryRegion(shop, 'Germany', { countryCode: 'DE' })
  const options = (shippingOption: object) => shop.owner('POST', '/ecom/v1/shipping-options', { shippingOption })
  await aShippingOption(shop, { title: 'Everywhere' })
  await options({ title: 'Home', rates: [{ amount: '4' }], deliveryRegionIds: [germany] })
  await options({ title: 'Nowhere', rates: [{ amount: '4' }], deliveryRegionIds: [] })
  await options({ title: 'Off', rates: [{ amount: '4' }], active: false })
  const atLeast = { type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '100' }
  await options({ title: 'Dear', rates: [{ amount: '4', conditions: [atLeast] }] })
  const local = (localDeliveryOption: object) => shop.owner('POST', '/v1/local-delivery-options', { localDeliveryOption })
  await local({ areaName: 'Mitte', rates: [{ amount: '3' }], zipConfig: { zipCodes: ['101*'] } })
  await local({
    areaName: 'Circle',
    rates: [{ amount: '3' }],
    radiusConfig: { address: { geocode: { latitude: 1, longitude: 1 } }, radius: 5 },
  })
  await shop.owner('POST', '/v1/pickup-locations', {
    pickupLocation: { name: 'Shop', address: { country: 'DE' }, deliveryRegionIds: [germany] },
  })
  expect(await explained(shop, berlin)).toEqual({
    Everywhere: 'offered',
    Home: 'offered',
    Nowhere: 'NO_REGION',
    Off: 'OFF',
    Dear: 'NO_RATE',
    Mitte: 'offered',
    Circle: 'UNKNOWN_PLACE',
    Shop: 'offered',
  })
  expect(await explained(shop, { country: 'FR', postalCode: '75001' })).toMatchObject({
    Everywhere: 'offered',
    Home: 'NOT_IN_REGION',
    Mitte: 'NOT_IN_ZONE',
    Shop: 'NOT_IN_REGION',
  })
  expect((await explained(shop, berlin, { subtotal: '100' }))['Dear']).toBe('offered')
  const visitor = await aVisitor(shop)
  expect((await visitor.send('POST', '/stoa/v1/delivery-checks/explain', { destination: berlin })).status).toBe(403)
})

test('a pickup place with stock of its own is offered only for baskets that it has, and the order takes that stock', async () => {
  const shop = await aShop(server)
  const address = { country: 'DE', city: 'Berlin', addressLine: 'Allee 1' }
  const location = async (name: string) =>
    (await shop.owner('POST', '/stoa/v1/locations', { location: { name, address } })).body.location.id as string
  await location('Warehouse')
  const kiosk = await location('Kiosk')
  await shop.owner('POST', '/v1/pickup-locations', {
    pickupLocation: { name: 'Kiosk', address, stockLocationId: kiosk },
  })
  const refusedPlace = await shop.owner('POST', '/v1/pickup-locations', {
    pickupLocation: { name: 'Gone', address, stockLocationId: unknownId },
  })
  expect(codeOf(refusedPlace)).toBe('LOCATION_NOT_FOUND')
  const [print, frame] = [await aProduct(shop, { name: 'Print', stock: 10 }), await aProduct(shop, { name: 'Frame', stock: 10 })]
  const stocked = await shop.owner('POST', '/stores/v3/inventory-items', {
    inventoryItem: { productId: print.id, variantId: print.variantId, locationId: kiosk, trackQuantity: true, quantity: 2 },
  })
  expect(stocked.status).toBe(200)
  const visitor = await aVisitor(shop)
  await add(visitor, print, 2)
  expect(await pickupsOf(visitor)).toEqual(['Kiosk'])
  await add(visitor, frame, 1)
  expect(await pickupsOf(visitor)).toEqual([])
  const { body: both } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  const frameLine = both.cart.lineItems.find(({ productName }: any) => productName.original === 'Frame')
  expect(both.shippingInfo.notOffered).toMatchObject([
    { title: 'Kiosk', reason: 'OUT_OF_STOCK', lineItemIds: [frameLine.id], logistics: { pickupDetails: { address } } },
  ])

  const buyer = await aVisitor(shop)
  const checkoutId = await aCheckout(buyer, [print])
  const placed = await buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(placed.status).toBe(200)
  const { body: known } = await shop.owner('GET', `/ecom/v1/orders/${placed.body.orderId}`)
  expect(known.order).toMatchObject({ stockLocationId: kiosk, shippingInfo: { title: 'Kiosk' } })
  const stock = async () => {
    const { body: found } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
      query: { filter: { productId: print.id } },
    })
    return Object.fromEntries(
      found.inventoryItems.map(({ locationId, quantity }: any) => [locationId === kiosk ? 'kiosk' : 'shop', quantity]),
    )
  }
  expect(await stock()).toEqual({ kiosk: 1, shop: 10 })
  await shop.owner('POST', `/ecom/v1/orders/${placed.body.orderId}/cancel`, { restockAllItems: true })
  expect(await stock()).toEqual({ kiosk: 2, shop: 10 })
  const { body: ofBuyer } = await buyer.send('GET', `/ecom/v1/orders/${placed.body.orderId}`)
  expect(ofBuyer.order.stockLocationId).toBeUndefined()
})

async function add(visitor: Visitor, { id, variantId }: { id: string; variantId: string }, quantity: number) {
  const catalogReference = { appId: storesAppId, catalogItemId: id, options: { variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity, catalogReference }] })
}

async function pickupsOf(visitor: Visitor): Promise<string[]> {
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress: berlin })
  const carriers: any[] = body.shippingInfo?.carrierServiceOptions ?? []
  return carriers.flatMap(({ shippingOptions }) => shippingOptions.map(({ title }: any) => title))
}

test('a profile that is not enabled ships nothing, and one for demonstrations only while the shop tests', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop, { title: 'Everywhere' })
  const profiles = '/ecom/v1/delivery-profiles'
  const { body } = await shop.owner('POST', profiles, {
    deliveryProfile: {
      name: 'Bulky',
      status: 'PENDING',
      deliveryRegions: [{ name: 'Germany', destinations: [{ countryCode: 'DE' }] }],
    },
  })
  const { id, deliveryRegions, status } = body.deliveryProfile
  expect(status).toBe('PENDING')
  const deliveryRegionIds = [deliveryRegions[0].id]
  await shop.owner('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title: 'Truck', rates: [{ amount: '40' }], deliveryRegionIds },
  })
  const offered = async (deliveryProfileIds: (string | undefined)[]) => {
    const lineItems = deliveryProfileIds.map((deliveryProfileId, index) => ({
      id: String(index),
      quantity: 1,
      totalPrice: '20',
      physicalProperties: { shippable: true },
      ...(deliveryProfileId && { deliveryProfileId }),
    }))
    const { body: found } = await shop.owner('POST', '/_api/delivery-rates/v1/get-delivery-solutions', {
      currency: 'EUR',
      destination: berlin,
      lineItems,
    })
    return found.deliverySolutions.map(({ title }: any) => title)
  }
  const become = async (profileId: string, next: string) => {
    const { body: now } = await shop.owner('GET', `${profiles}/${profileId}`)
    const change = { deliveryProfile: { id: profileId, revision: now.deliveryProfile.revision, status: next } }
    return shop.owner('PATCH', `${profiles}/${profileId}`, change)
  }
  for (const closed of ['PENDING', 'DISABLED']) {
    expect((await become(id, closed)).body.deliveryProfile.status).toBe(closed)
    expect([await offered([id]), await offered([undefined, id]), await offered([undefined])]).toEqual([[], [], ['Everywhere']])
    expect(await explained(shop, berlin, { deliveryProfileId: id })).toMatchObject({ Truck: 'PROFILE_OFF' })
  }
  await become(id, 'ENABLED')
  expect([await offered([id]), await offered([undefined, id])]).toEqual([['Truck'], ['Everywhere + Truck']])
  await become(id, 'DEMO')
  expect(await offered([id])).toEqual(['Truck'])
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE', published: false } })
  expect(await offered([id])).toEqual([])
  expect((await become(id, 'SOMETIMES')).status).toBe(400)
  const { body: all } = await shop.owner('GET', `${profiles}/query`)
  const general = all.deliveryProfiles.find((profile: any) => profile.default)
  await become(general.id, 'DISABLED')
  expect(await offered([undefined])).toEqual([])
})
