import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPostcodes } from '../../../apps/server/src/modules/delivery/delivery/index.ts'
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
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'

// Why something is offered or not, where zones lie, and pickup places with stock of their own.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115' }

async function explained(shop: TestShop, destination: object, more: object = {}) {
  const { body } = await shop.owner('POST', '/stoa/v1/delivery-checks/explain', { destination, subtotal: '20', ...more })
  return Object.fromEntries(body.options.map(({ title, reason }: any) => [title, reason ?? 'offered']))
}

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

test('the postcodes of a zone are located by its own rules', async () => {
  const shop = await aShop(server)
  const line = (code: string, latitude: number, longitude: number) =>
    ['LI', code, 'Place', '', '', '', '', '', '', latitude, longitude, 6].join('\t')
  const lines = [line('9490', 47.14, 9.52), line('9491', 47.21, 9.5), line('9485', 47.24, 9.53), line('9999', 20, 20)]
  await importPostcodes(server.database, lines.join('\n'))
  const locate = async (request: object) => {
    const { body } = await shop.owner('POST', '/stoa/v1/delivery-checks/locate-postcodes', { country: 'LI', ...request })
    return [body.points.map(({ postalCode }: any) => postalCode), body.known]
  }
  expect(await locate({ zipCodes: ['949*'] })).toEqual([['9490', '9491'], true])
  expect(await locate({ zipCodes: ['9480-9490', '9999'] })).toEqual([['9485', '9490', '9999'], true])
  expect(await locate({ zipCodes: ["' or 1=1 --", '%', '_'] })).toEqual([[], true])
  expect(await locate({ radius: { latitude: 47.14, longitude: 9.52, kilometers: 9 } })).toEqual([['9490', '9491'], true])
  expect(await locate({ country: 'MC', zipCodes: ['1*'] })).toEqual([[], false])
})

test('a table of districts locates whole postcodes, and a zone of districts or ZIP codes names what lies in them', async () => {
  const shop = await aShop(server)
  const line = (country: string, code: string, town: string) => [country, code, town, '', '', '', '', '', '', 52, 5, 6].join('\t')
  await importPostcodes(
    server.database,
    [line('NL', '1012', 'Amsterdam'), line('GB', 'PA6', 'Houston'), line('GB', 'PA67', 'Easdale')].join('\n'),
  )
  const visitor = await aVisitor(shop)
  const towns = async (query: string) => (await visitor.send('GET', `/stoa/v1/shop/towns?${query}`)).body.towns
  expect(await towns('country=NL&postalCode=1012%20AB')).toEqual(['Amsterdam'])
  expect(await towns(`country=NL&postalCode=${encodeURIComponent('１０１２ａｂ')}`)).toEqual(['Amsterdam'])
  expect(await towns('country=GB&postalCode=PA6%207LN')).toEqual(['Houston'])
  const locate = async (country: string, zipCodes: string[]) => {
    const request = { country, zipCodes }
    const { body } = await shop.owner('POST', '/stoa/v1/delivery-checks/locate-postcodes', request)
    return body.points.map(({ postalCode }: any) => postalCode)
  }
  expect(await locate('GB', ['PA67*'])).toEqual(['PA67'])
  expect(await locate('GB', ['PA6 *'])).toEqual(['PA6'])
  expect(await locate('GB', ['PA60-PA78'])).toEqual(['PA67'])
  expect(await locate('NL', ['1000-1099'])).toEqual(['1012'])
  expect(await locate('NL', ['1099-1000'])).toEqual([])
})

test('a local zone offers delivery to every notation of its postcodes, and refuses a pattern that nothing matches', async () => {
  const shop = await aShop(server)
  const create = (zipCodes: string[], code = 'US') =>
    shop.owner('POST', '/v1/local-delivery-options', {
      localDeliveryOption: { areaName: zipCodes[0], rates: [{ amount: '3' }], zipConfig: { zipCodes }, destinations: [{ code }] },
    })
  expect((await create(['94103'])).status).toBe(200)
  expect((await create(['PA67*'], 'GB')).status).toBe(200)
  const at = async (destination: object) => explained(shop, destination)
  expect(await at({ country: 'US', postalCode: '94103-1234' })).toMatchObject({ '94103': 'offered' })
  expect(await at({ country: 'US', postalCode: '９４１０３' })).toMatchObject({ '94103': 'offered' })
  expect(await at({ country: 'GB', postalCode: 'PA6 7LN' })).toMatchObject({ 'PA67*': 'NOT_IN_ZONE' })
  expect(await at({ country: 'GB', postalCode: 'pa67 1aa' })).toMatchObject({ 'PA67*': 'offered' })
  for (const pattern of ['94199-94100', '9410', 'x y', '9*1', '-'])
    expect(await create([pattern]), pattern).toMatchObject({
      status: 400,
      body: {
        details: {
          validationError: {
            fieldViolations: [{ field: 'localDeliveryOption.zipConfig.zipCodes[0]', ruleName: 'POSTCODE_MATCHES_NOTHING' }],
          },
        },
      },
    })
})

test('visitors learn the towns of a postcode as the operator imported them, and nothing of an unknown one', async () => {
  const shop = await aShop(server)
  const line = (country: string, code: string, town: string, state = '') =>
    [country, code, town, '', state, '', '', '', '', 40, -75, 6].join('\t')
  const lines = [
    line('LI', '9490', 'Vaduz'),
    line('LI', '9490', 'Mühleholz'),
    line('LI', '9490', 'Vaduz'),
    line('PR', '00601', 'Adjuntas', 'PR'),
  ]
  await importPostcodes(server.database, lines.join('\n'))
  const visitor = await aVisitor(shop)
  const towns = async (query: string) => (await visitor.send('GET', `/stoa/v1/shop/towns?${query}`)).body
  expect(await towns('country=LI&postalCode=94-90')).toEqual({ towns: ['Vaduz', 'Mühleholz'] })
  expect(await towns('country=PR&postalCode=00601')).toEqual({ towns: ['Adjuntas'], subdivision: 'PR-PR' })
  expect(await towns('country=MC&postalCode=98000')).toEqual({ towns: [] })
  expect((await visitor.send('GET', '/stoa/v1/shop/towns?country=LI')).status).toBe(400)
})

test('coordinates that a buyer sends count only in a country without imported postcodes', async () => {
  const shop = await aShop(server)
  await importPostcodes(server.database, ['LI', '9490', 'Vaduz', '', '', '', '', '', '', 47.14, 9.52, 6].join('\t'))
  const geocode = { latitude: 47.14, longitude: 9.52 }
  const { status } = await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: { areaName: 'Near', rates: [{ amount: '3' }], radiusConfig: { address: { geocode }, radius: 5 } },
  })
  expect(status).toBe(200)
  const visitor = await aVisitor(shop)
  const catalogItemId = (await aProduct(shop)).id
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId } }],
  })
  const offered = async (shippingAddress: object) => {
    const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress })
    return body.shippingInfo.carrierServiceOptions.flatMap(({ shippingOptions }: any) =>
      shippingOptions.map(({ title }: any) => title),
    )
  }
  expect(await offered({ country: 'LI', postalCode: '9490' })).toEqual(['Near'])
  expect(await offered({ country: 'LI', postalCode: '0000', geocode })).toEqual([])
  expect(await offered({ country: 'LI', geocode })).toEqual([])
  expect(await offered({ country: 'MC', geocode })).toEqual(['Near'])
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
