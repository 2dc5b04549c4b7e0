import { shippoConfigurations } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aDeliveryRegion, aProduct, aVisitor, declareNamespace } from '../../support/shop/builders.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shippoServer, type ShippoServer } from '../../support/providers/shippo-server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { eventsOf, unknownId } from '../orders/orders-builders.ts'
import { codeOf, refusedWith } from '../../support/requests/answers.ts'

// Shippo configurations through the functions of the published package, and what they offer buyers.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const labelCarrier = '5703d311-0000-4000-8000-de11feed0004'
const minute = 60_000
const services = [
  {
    service: 'GROUND_ADVANTAGE',
    serviceSettings: { estimatedDeliveryTime: 'in a few days', handlingFee: { value: '12.5', calculationType: 'PERCENTAGE' } },
  },
  {
    service: 'PRIORITY_MAIL',
    serviceSettings: { handlingFee: { value: '1.5', calculationType: 'FIXED' }, freeDeliveryMinimumAmount: '100' },
  },
]

async function aLabelShop() {
  const shop = await aShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/locations', {
    location: { name: 'Warehouse', address: { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Speicher 1' } },
  })
  const regionId = await aDeliveryRegion(shop, 'Home', { countryCode: 'DE' })
  const labels = hidden(ownerClient(shop, { shippoConfigurations }).shippoConfigurations)
  const configuration = {
    deliveryRegionId: regionId,
    osLocationId: body.location.id as string,
    packageType: 'CUSTOM',
    packageDetails: { name: 'Box', dimensions: { length: '30', width: '20', height: '10' } },
    domesticServices: services,
    backupWeight: '0.4',
  }
  return { shop, labels, regionId, locationId: body.location.id as string, configuration }
}

async function at(shop: TestShop, provider: ShippoServer) {
  await shop.owner('PATCH', '/stoa/v1/label-settings', {
    labelSettings: { provider: 'SHIPPO', apiUrl: provider.url, apiToken: 'shippo_test_1' },
  })
}

/** The carrier, title and price of each option for items to an address. */
async function offered(shop: TestShop, address: object, lineItems: object[] = [{ quantity: 1, price: '20.00' }]) {
  const { body } = await shop.owner('POST', '/ecom/v1/calculate-totals', {
    lineItems: lineItems.map((line, index) => ({
      id: `0000000${index}-0000-4000-8000-000000000000`,
      physicalProperties: { shippable: true },
      ...line,
    })),
    shippingAddress: address,
  })
  const carriers: any[] = body.shippingInfo.carrierServiceOptions ?? []
  return carriers.flatMap(({ carrierId, shippingOptions }) =>
    shippingOptions.map(({ title, cost, logistics }: any) => [
      carrierId === labelCarrier,
      title,
      cost.price.amount,
      logistics?.deliveryTime,
    ]),
  )
}

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115' }

test('a configuration is created, found, changed and deleted; it names the ship-from address of its location', async () => {
  const { shop, labels, regionId, configuration } = await aLabelShop()
  const made = await labels.createShippoConfiguration!(configuration, { backupRate: '7.77' })
  expect(made).toMatchObject({
    ...configuration,
    revision: '1',
    deliveryRegionIds: [regionId],
    shipFromAddress: { city: 'Hamburg', country: 'DE' },
  })
  expect(await labels.getShippoConfiguration!(made._id)).toMatchObject({
    _id: made._id,
    shipFromAddress: { postalCode: '20095' },
  })
  const { items } = await (labels.queryShippoConfigurations as any)().eq('deliveryRegionId', regionId).find()
  expect(items.map(({ _id }: any) => _id)).toEqual([made._id])
  const changed = await labels.updateShippoConfiguration!(made._id, {
    revision: '1',
    packageType: 'SMALL_FLAT_RATE_BOX',
    deliveryRegionIds: [unknownId],
  })
  expect(changed).toMatchObject({
    revision: '2',
    packageType: 'SMALL_FLAT_RATE_BOX',
    deliveryRegionIds: [regionId],
    backupWeight: '0.4',
  })
  await declareNamespace(shop, 'depot', { shelf: 'NUMBER' })
  const { shippoConfiguration: noted } = await labels.updateExtendedFields!(made._id, 'depot', { namespaceData: { shelf: 3 } })
  expect(noted.extendedFields.namespaces).toEqual({ depot: { shelf: 3 } })
  const abroad = await aDeliveryRegion(shop, 'Abroad', { countryCode: 'AT' })
  const { shippoConfiguration: wider } = await labels.addDeliveryRegion!(made._id, abroad)
  expect(wider.deliveryRegionIds).toEqual([regionId, abroad])
  const { shippoConfiguration: narrower } = await labels.removeDeliveryRegion!({
    shippoConfigurationId: made._id,
    deliveryRegionId: regionId,
  })
  expect([narrower.deliveryRegionIds, narrower.deliveryRegionId]).toEqual([[abroad], undefined])
  await labels.deleteShippoConfiguration!(made._id)
  await expect(labels.getShippoConfiguration!(made._id)).rejects.toMatchObject(refusedWith('SHIPPO_CONFIGURATION_NOT_FOUND'))
  expect(await eventsOf(shop, made._id, 'wix.ecom.v1.shippo_configuration')).toEqual([
    'created',
    'updated',
    'updated',
    'updated',
    'updated',
    'deleted',
  ])
  const { body } = await shop.owner('POST', '/ecom/v1/delivery-profiles/query', { query: {} })
  expect(body.deliveryProfiles[0].deliveryRegions.flatMap(({ deliveryCarriers }: any) => deliveryCarriers)).toEqual([])
})

test('a second configuration in a region, an unknown region or location, an old revision and a service named twice are refused', async () => {
  const { shop, labels, regionId, locationId, configuration } = await aLabelShop()
  const made = await labels.createShippoConfiguration!(configuration)
  await expect(labels.createShippoConfiguration!(configuration)).rejects.toMatchObject(
    refusedWith('CARRIER_ALREADY_EXISTS_IN_REGION'),
  )
  await expect(labels.createShippoConfiguration!({ ...configuration, deliveryRegionId: unknownId })).rejects.toMatchObject(
    refusedWith('DELIVERY_REGION_NOT_FOUND'),
  )
  const other = await aDeliveryRegion(shop, 'Abroad', { countryCode: 'AT' })
  const { shop: thief, regionId: foreignRegion, locationId: foreignLocation } = await aLabelShop()
  await expect(
    labels.createShippoConfiguration!({ ...configuration, deliveryRegionId: other, osLocationId: foreignLocation }),
  ).rejects.toMatchObject(refusedWith('LOCATION_NOT_FOUND'))
  await expect(labels.createShippoConfiguration!({ ...configuration, deliveryRegionId: foreignRegion })).rejects.toMatchObject(
    refusedWith('DELIVERY_REGION_NOT_FOUND'),
  )
  await expect(labels.updateShippoConfiguration!(made._id, { revision: '7', backupWeight: '1' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await expect(labels.updateShippoConfiguration!(made._id, { revision: '1', osLocationId: unknownId })).rejects.toMatchObject(
    refusedWith('LOCATION_NOT_FOUND'),
  )
  await expect(
    labels.createShippoConfiguration!({
      ...configuration,
      deliveryRegionId: other,
      domesticServices: [services[0], services[0]],
    }),
  ).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'shippoConfiguration.domesticServices[1].service' }] } },
  })
  expect((await thief.owner('GET', `/ecom/v1/shippo-configurations/${made._id}`)).status).toBe(404)
  expect((await thief.owner('DELETE', `/ecom/v1/shippo-configurations/${made._id}`)).status).toBe(404)
  const inUse = await shop.owner('DELETE', `/stoa/v1/locations/${locationId}`)
  expect(codeOf(inUse)).toBe('LOCATION_IN_USE')
  expect(
    (await shop.owner('GET', `/ecom/v1/shippo-configurations/${made._id}`)).body.shippoConfiguration.deliveryRegionIds,
  ).toEqual([regionId])
})

test('buyers in the region get the provider’s rates with the handling fee; elsewhere nothing of it is offered', async () => {
  await using provider = await shippoServer()
  const { shop, labels, configuration } = await aLabelShop()
  await at(shop, provider)
  await labels.createShippoConfiguration!(
    { ...configuration, packageDetails: { ...configuration.packageDetails, maxNumberOfProducts: '2' } },
    { backupRate: '7.77' },
  )
  // 6.66 and 12.5 %; 9.99 and 1.50.
  expect(await offered(shop, berlin, [{ quantity: 3, price: '10.00' }])).toEqual([
    [true, 'Ground Advantage', '7.49', 'in a few days'],
    [true, 'Priority Mail', '11.49', '2 days'],
  ])
  expect(provider.shipments[0].parcels).toMatchObject([{ weight: '0.6', mass_unit: 'kg' }, { weight: '0.6' }])
  expect((await offered(shop, berlin, [{ quantity: 1, price: '100.00' }])).map(([, title, price]) => [title, price])).toEqual([
    ['Ground Advantage', '7.49'],
    ['Priority Mail', '0.00'],
  ])
  expect(await offered(shop, { country: 'FR' })).toEqual([])
  server.clock.advance(2 * minute)
  provider.currency = 'USD'
  expect(await offered(shop, berlin)).toEqual([[true, 'Delivery', '7.77', undefined]])
})

test('an order is placed with a rate of the label provider, at the price that the server computed', async () => {
  const { shop, labels, configuration } = await aLabelShop()
  const made = await labels.createShippoConfiguration!(configuration)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(body.checkout.shippingInfo.selectedCarrierServiceOption).toMatchObject({
    carrierId: labelCarrier,
    code: `${made._id}:GROUND_ADVANTAGE`,
    cost: { price: { amount: '5.96' } },
  })
  const placed = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const { body: known } = await shop.owner('GET', `/ecom/v1/orders/${placed.body.orderId}`)
  expect(known.order.shippingInfo).toMatchObject({
    carrierId: labelCarrier,
    title: 'Ground Advantage',
    cost: { price: { amount: '5.96' } },
  })
  expect(known.order.failedPlugins).toBeUndefined()
})

test('while the provider is away the back-up rate is offered, and the order says so', async () => {
  await using provider = await shippoServer()
  const { shop, labels, configuration } = await aLabelShop()
  await at(shop, provider)
  await labels.createShippoConfiguration!(configuration, { backupRate: '7.77' })
  provider.mode = 'is away'
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const placed = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${placed.body.orderId}`)
  expect(body.order.shippingInfo).toMatchObject({ title: 'Delivery', cost: { price: { amount: '7.77' } } })
  expect(body.order.failedPlugins).toEqual([
    { appId: labelCarrier, name: 'Shipping labels', componentType: 'ECOM_SHIPPING_RATES', usedFallback: true },
  ])
})
