import { deliveryProfile, deliverySolutions, localDeliveryOptions, pickupLocations, shippingOptions } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPostcodes } from '../../../apps/server/src/modules/delivery/delivery/index.ts'
import { declareNamespace } from '../../support/shop/builders.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { eventsOf, unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Delivery profiles, local delivery and pickup, through the functions of the published package.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

function client() {
  const owner = ownerClient(shop, { deliveryProfile, deliverySolutions, localDeliveryOptions, pickupLocations, shippingOptions })
  return {
    profiles: hidden(owner.deliveryProfile),
    local: hidden(owner.localDeliveryOptions),
    pickups: hidden(owner.pickupLocations),
    options: owner.shippingOptions,
    /** Returns the options for an address, by title, price and carrier code. */
    async offers(destination: object, lines: object[] = [{ totalPrice: '10' }]) {
      const items = lines.map((line, index) => ({ _id: `line-${index}`, quantity: 1, ...line }))
      const answer = await owner.deliverySolutions.getDeliverySolutions(items, { destination, currency: 'EUR' })
      return answer.deliverySolutions! as any[]
    },
  }
}

const ownCarrier = '5703d311-0000-4000-8000-de11feed0001'
const pickupCarrier = '5703d311-0000-4000-8000-de11feed0003'
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115' }

/** A line of the postal codes of geonames.org. */
function postcodeLine(country: string, code: string, latitude: number, longitude: number): string {
  return [country, code, 'Place', '', '', '', '', '', '', latitude, longitude, 6].join('\t')
}

async function aProfile(name: string, ...regions: object[]) {
  return await client().profiles.createDeliveryProfile!({ name, deliveryRegions: regions })
}

test('profiles: one is the default, the others are made, changed, found and deleted', async () => {
  const { profiles } = client()
  const { items } = await (profiles.queryDeliveryProfiles as any)().eq('default', true).find()
  expect(items).toMatchObject([{ name: 'General', default: true, deliveryRegions: [] }])
  const made = await aProfile('Bulky', { name: 'Home', destinations: [{ countryCode: 'PL' }] })
  expect(made).toMatchObject({ default: false, revision: '1', deliveryRegions: [{ name: 'Home', active: true }] })
  expect(await profiles.updateDeliveryProfile!(made._id, { revision: '1', name: 'Bulky goods' })).toMatchObject({ revision: '2' })
  await declareNamespace(shop, 'depot', { shelf: 'NUMBER' })
  await profiles.updateExtendedFields!(made._id, 'depot', { namespaceData: { shelf: 3 } })
  expect(await profiles.getDeliveryProfile!(made._id)).toMatchObject({
    name: 'Bulky goods',
    extendedFields: { namespaces: { depot: { shelf: 3 } } },
  })
  const [region] = made.deliveryRegions
  const { deliveryProfile: found } = await profiles.getDeliveryProfileByDeliveryRegionId!(region._id)
  expect(found._id).toBe(made._id)
  await profiles.deleteDeliveryProfile!(made._id)
  await expect(profiles.getDeliveryProfile!(made._id)).rejects.toMatchObject(refusedWith('DELIVERY_PROFILE_NOT_FOUND'))
  await expect(profiles.deleteDeliveryProfile!(items[0]._id)).rejects.toMatchObject(
    refusedWith('SINGLE_DEFAULT_DELIVERY_PROFILE'),
  )
  expect(await eventsOf(shop, made._id, 'wix.ecom.v1.delivery_profile')).toEqual(['created', 'updated', 'updated', 'deleted'])
})

test('regions are added, changed and removed, and each change is an event; what collides is refused', async () => {
  const { profiles } = client()
  const { _id: id } = await aProfile('Regions')
  const added = await profiles.addDeliveryRegion!(id, { name: 'Home', destinations: [{ countryCode: 'DE' }] })
  const regionId = added.deliveryProfile.deliveryRegions[0]._id
  await expect(profiles.addDeliveryRegion!(id, { name: 'Again', destinations: [{ countryCode: 'DE' }] })).rejects.toMatchObject(
    refusedWith('DESTINATIONS_COLLISION'),
  )
  await expect(
    profiles.addDeliveryRegion!(id, { name: 'Quarter', destinations: [{ countryCode: 'LU', subdivisions: ['LU-L'] }] }),
  ).rejects.toMatchObject(refusedWith('SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'))
  const change = { destinations: [{ countryCode: 'DE' }, { countryCode: 'AT' }] }
  const changed = await profiles.updateDeliveryRegion!({ deliveryProfileId: id, deliveryRegionId: regionId }, change)
  expect(changed.deliveryProfile.deliveryRegions[0]).toMatchObject({ name: 'Home', ...change })
  const { _id: optionId } = await client().options.createShippingOption({
    title: 'Van',
    rates: [{ amount: '9' }],
    deliveryRegionIds: [regionId],
  })
  await profiles.removeDeliveryRegion!({ deliveryProfileId: id, deliveryRegionId: regionId })
  expect((await client().options.getShippingOption(optionId!)).deliveryRegionIds).toEqual([])
  await expect(profiles.removeDeliveryRegion!({ deliveryProfileId: id, deliveryRegionId: regionId })).rejects.toMatchObject(
    refusedWith('DELIVERY_REGION_NOT_FOUND'),
  )
  const events = await eventsOf(shop, id, 'wix.ecom.v1.delivery_profile')
  expect(events.filter((slug) => slug.startsWith('region'))).toEqual(['region_added', 'region_updated', 'region_removed'])
})

test('carriers of a region, their rows and their active status', async () => {
  const { profiles, options, offers } = client()
  const { installedDeliveryCarriers: installed } = await profiles.listInstalledDeliveryCarriers!()
  expect(installed.map(({ displayName }: any) => displayName)).toEqual([
    'Shipping options',
    'Local delivery',
    'Pickup',
    'Shipping labels',
  ])
  const { items } = await (profiles.queryDeliveryProfiles as any)().eq('default', true).find()
  const { deliveryProfile: general } = await profiles.addDeliveryRegion!(items[0]._id, {
    name: 'Netherlands',
    destinations: [{ countryCode: 'NL' }],
  })
  const regionId = general.deliveryRegions[0]._id
  const carrier = { appId: ownCarrier, backupRate: { amount: '7.50', title: 'Post', active: true } }
  const added = await profiles.addDeliveryCarrier!(regionId, { deliveryCarrier: carrier })
  expect(added.deliveryProfile.deliveryRegions[0].deliveryCarriers).toMatchObject([carrier])
  await expect(profiles.addDeliveryCarrier!(regionId, { deliveryCarrier: carrier })).rejects.toMatchObject(
    refusedWith('CARRIER_ALREADY_EXISTS_IN_REGION'),
  )
  await expect(
    profiles.addDeliveryCarrier!(regionId, { deliveryCarrier: { ...carrier, appId: unknownId } }),
  ).rejects.toMatchObject(refusedWith('UNKNOWN_DELIVERY_CARRIER'))
  const charge = { description: 'Box', amount: '1' }
  const updated = await profiles.updateDeliveryCarrier!(regionId, {
    deliveryCarrier: { appId: ownCarrier, additionalCharges: [charge] },
  })
  expect(updated.deliveryProfile.deliveryRegions[0].deliveryCarriers).toMatchObject([{ ...carrier, additionalCharges: [charge] }])
  const { _id: optionId } = await options.createShippingOption({
    title: 'Canal boat',
    rates: [{ amount: '4' }],
    deliveryRegionIds: [regionId],
  })
  const { results } = await profiles.listDeliveryCarriers!(items[0]._id, { appIds: [ownCarrier, unknownId] })
  expect(results).toMatchObject([
    { deliveryCarrierRegionalSettings: [{ dashboardTables: [{ rows: [{ key: optionId, active: true }] }] }] },
    { deliveryCarrierMetadata: { success: false, error: { code: 'DELIVERY_CARRIER_NOT_FOUND' } } },
  ])
  const titles = async () => (await offers({ country: 'NL' })).map(({ title }) => title)
  expect(await titles()).toEqual(['Canal boat'])
  await profiles.setDeliveryCarrierActiveStatus!(ownCarrier, { rowId: optionId, active: false })
  expect(await titles()).toEqual([])
  await profiles.updateCarrierSettings!(ownCarrier, { rowId: optionId, active: true })
  expect(await titles()).toEqual(['Canal boat'])
  await expect(profiles.setDeliveryCarrierActiveStatus!(pickupCarrier, { rowId: unknownId, active: true })).rejects.toMatchObject(
    refusedWith('DELIVERY_CARRIER_NOT_FOUND'),
  )
  const removed = await profiles.removeDeliveryCarrier!(regionId, { appId: ownCarrier })
  expect(removed.deliveryProfile.deliveryRegions[0].deliveryCarriers).toEqual([])
  const { countries, restOfWorld } = await profiles.getDeliveryDestinationProperties!()
  expect(countries.map(({ country }: any) => country)).toContain('NL')
  expect(restOfWorld.pickupOnly).toBe(false)
})

test('items of several profiles: one option for each, the prices added, and the answer says which delivers what', async () => {
  const { options, profiles, offers } = client()
  const { items } = await (profiles.queryDeliveryProfiles as any)().eq('default', true).find()
  const { deliveryProfile: general } = await profiles.addDeliveryRegion!(items[0]._id, {
    name: 'France',
    destinations: [{ countryCode: 'FR' }],
  })
  const bulky = await aProfile('Furniture', { name: 'France', destinations: [{ countryCode: 'FR' }] })
  const france = general.deliveryRegions.at(-1)._id
  const furniture = bulky.deliveryRegions[0]._id
  const option = (title: string, amount: string, ...deliveryRegionIds: string[]) =>
    options.createShippingOption({ title, rates: [{ amount }], deliveryRegionIds })
  await option('Standard', '5', france)
  await option('Express', '12', france)
  await option('Express', '60', furniture)
  await option('Freight', '40', furniture)
  const print = { totalPrice: '10' }
  const table = { totalPrice: '300', deliveryProfileId: bulky._id }
  const titles = (list: any[]) => list.map(({ title, cost }) => `${title} ${cost.deliveryPrice.amount}`)
  expect(titles(await offers({ country: 'FR' }, [print]))).toEqual(['Standard 5.00', 'Express 12.00'])
  expect(titles(await offers({ country: 'FR' }, [table]))).toEqual(['Express 60.00', 'Freight 40.00'])
  const both = await offers({ country: 'FR' }, [print, table])
  // Express goes with express, and standard with the cheapest.
  expect(titles(both)).toEqual(['Standard + Freight 45.00', 'Express 72.00'])
  expect(both[0].deliveryAllocations.map((each: any) => each.applicableLineItems.lineItemIds)).toEqual([['line-0'], ['line-1']])
  expect(await offers({ country: 'DE' }, [print, table])).toEqual([])
})

test('local delivery: in its zone, at its slots until the cut-off time, at the rate that applies', async () => {
  const { local, profiles, offers } = client()
  const windows = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day) => ({
    day,
    start: { hours: 10, minutes: 0 },
    end: { hours: 12, minutes: 0 },
  }))
  const made = await local.createLocalDeliveryOption!({
    areaName: 'Mitte',
    zipConfig: { zipCodes: ['10115-10119', '104*'] },
    rates: [
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '50' }] },
      { amount: '6', conditions: [{ type: 'BY_TOTAL_WEIGHT', operator: 'GT', value: '20' }] },
      { amount: '3' },
    ],
    scheduledDeliveryConfig: { handlingDays: 1, cutOffTime: { hours: 0, minutes: 0 }, timeWindows: windows },
  })
  const priceAt = async (place: object, line: object = { totalPrice: '10' }) =>
    (await offers(place, [line])).map(({ cost }) => cost.deliveryPrice.amount)[0]
  expect(await priceAt(berlin)).toBe('3.00')
  expect(await priceAt({ ...berlin, postalCode: '10435' }, { totalPrice: '50' })).toBe('0.00')
  expect(await priceAt(berlin, { totalPrice: '10', physicalProperties: { weight: 21 } })).toBe('6.00')
  expect(await priceAt({ ...berlin, postalCode: '20095' })).toBeUndefined()
  const [first, second] = await offers(berlin)
  const hour = 3600_000
  expect(
    new Date(second.logistics.deliveryTimeSlot.from).getTime() - new Date(first.logistics.deliveryTimeSlot.to).getTime(),
  ).toBe(22 * hour)
  // Every time is after the cut-off: one day for the order, one for preparing.
  expect(new Date(first.logistics.deliveryTimeSlot.from).getTime() - server.clock.now().getTime()).toBeGreaterThan(24 * hour)

  const round = {
    areaName: 'Around the shop',
    radiusConfig: { address: { location: { latitude: 48.137, longitude: 11.575 } }, radius: 5, lengthUnit: 'MI' },
    rate: '2',
  }
  const {
    localDeliveryOptions: [radius],
  } = await local.bulkCreateLocalDeliveryOption!([round])
  // 7 kilometres to the north.
  await importPostcodes(server.database, postcodeLine('DE', '80807', 48.2, 11.575))
  const near = { country: 'DE', postalCode: '80807' }
  expect(await priceAt(near)).toBe('2.00')
  await local.bulkUpdateLocalDeliveryOption!([{ ...radius, radiusConfig: { ...round.radiusConfig, lengthUnit: 'KM' } }])
  expect(await priceAt(near)).toBeUndefined()

  const { _id: profileId } = await aProfile('Local')
  const { deliveryProfile: withRegion } = await profiles.addDeliveryRegion!(profileId, {
    name: 'Home',
    destinations: [{ countryCode: 'DE' }],
  })
  const regionId = withRegion.deliveryRegions[0]._id
  const { localDeliveryOption: regional } = await local.addDeliveryRegion!(regionId, { localDeliveryOptionId: made._id })
  expect(regional.deliveryRegionIds).toEqual([regionId])
  expect((await local.listLocalDeliveryOptions!(regionId)).localDeliveryOptions.map(({ _id }: any) => _id)).toEqual([made._id])
  const { localDeliveryOption: left } = await local.removeDeliveryRegion!(regionId, { localDeliveryOptionId: made._id })
  // An option without its last region is disabled, not offered everywhere.
  expect([left.deliveryRegionIds, left.active, await priceAt(berlin)]).toEqual([[], false, undefined])
  await local.updateLocalDeliveryOption!(made._id, { areaName: 'Centre', active: true, revision: left.revision })
  expect(await local.getLocalDeliveryOption!(made._id)).toMatchObject({ areaName: 'Centre' })
  const half = [{ amount: '1', conditions: [{ type: 'BY_TOTAL_QUANTITY', operator: 'GTE', value: '1.5' }] }]
  await expect(local.createLocalDeliveryOption!({ areaName: 'Half', rates: half })).rejects.toMatchObject(
    refusedWith('INVALID_QUANTITY_VALUE'),
  )
  const { items } = await (local.queryLocalDeliveryOptions as any)().eq('areaName', 'Centre').find()
  expect(items).toHaveLength(1)
  await local.bulkDeleteLocalDeliveryOption!([radius._id])
  await local.deleteLocalDeliveryOption!(made._id)
  await expect(local.getLocalDeliveryOption!(made._id)).rejects.toMatchObject(refusedWith('LOCAL_DELIVERY_OPTION_NOT_FOUND'))
})

test('pickup locations: offered with address, hours and instructions, in their regions', async () => {
  const { pickups, profiles, offers } = client()
  const workshop = {
    name: 'Workshop',
    address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Ufer 3' },
    deliveryTime: 'Ready in 2 hours',
    instructions: 'Ring twice.',
    openingHours: [{ day: 'SAT', start: { hours: 9, minutes: 0 }, end: { hours: 13, minutes: 30 } }],
  }
  const made = await pickups.createPickupLocation!(workshop)
  expect(made).toMatchObject({ ...workshop, pickupMethod: 'STORE_PICKUP', revision: '1' })
  const pickupsAt = async (place: object) =>
    (await offers(place)).filter(({ deliveryReference }) => deliveryReference.appId === pickupCarrier)
  expect(await pickupsAt({ country: 'JP' })).toMatchObject([
    {
      title: 'Workshop',
      cost: { deliveryPrice: { amount: '0.00' } },
      logistics: {
        deliveryTime: 'Ready in 2 hours',
        instructions: 'Ring twice.',
        pickupDetails: { pickupMethod: 'STORE_PICKUP' },
      },
    },
  ])
  const { _id: profileId } = await aProfile('Pickup')
  const { deliveryProfile: withRegion } = await profiles.addDeliveryRegion!(profileId, {
    name: 'Home',
    destinations: [{ countryCode: 'DE' }],
  })
  const regionId = withRegion.deliveryRegions[0]._id
  await expect(pickups.addDeliveryRegion!(made._id, unknownId, { revision: '1' })).rejects.toMatchObject(
    refusedWith('DELIVERY_REGION_NOT_FOUND'),
  )
  await pickups.addDeliveryRegion!(made._id, regionId, { revision: '1' })
  expect([(await pickupsAt({ country: 'JP' })).length, (await pickupsAt(berlin)).length]).toEqual([0, 1])
  const { pickupLocation: left } = await pickups.removeDeliveryRegion!(made._id, regionId, { revision: '2' })
  expect(left).toMatchObject({ deliveryRegionIds: [], active: false })
  await pickups.updatePickupLocation!(made._id, { revision: '3', active: true, rates: [{ amount: '1' }] })
  expect(await pickupsAt(berlin)).toMatchObject([{ cost: { deliveryPrice: { amount: '1.00' } } }])
  const other = { name: 'Kiosk', address: workshop.address, pickupMethod: 'PICKUP_POINT' }
  const {
    pickupLocations: [kiosk],
  } = await pickups.bulkCreatePickupLocation!([other])
  const {
    pickupLocations: [renamed],
  } = await pickups.bulkUpdatePickupLocation!([{ ...kiosk, name: 'Corner shop' }])
  expect(renamed).toMatchObject({ name: 'Corner shop', revision: '2' })
  const { items } = await (pickups.queryPickupLocation as any)().eq('name', 'Corner shop').find()
  expect(items.map(({ _id }: any) => _id)).toEqual([kiosk._id])
  expect((await pickups.bulkDeletePickupLocation!([kiosk._id, unknownId])).errors).toMatchObject([
    { error: { code: 'PICKUP_LOCATION_NOT_FOUND' } },
  ])
  expect(await pickups.getPickupLocation!(made._id)).toMatchObject({ name: 'Workshop' })
  await pickups.deletePickupLocation!(made._id)
  await expect(pickups.getPickupLocation!(made._id)).rejects.toMatchObject(refusedWith('PICKUP_LOCATION_NOT_FOUND'))
})

test('a buyer within the radius is found by the imported postcodes, of which the first place counts', async () => {
  const { local, offers } = client()
  const file = [
    postcodeLine('CH', '8001', 47.3725, 8.5423),
    postcodeLine('CH', '8001', 46, 7),
    postcodeLine('CH', '3011', 46.9481, 7.4474),
    'not\ta row',
    postcodeLine('CH', '8002', 147, 8.5),
  ].join('\n')
  expect(await importPostcodes(server.database, file)).toEqual({ count: 2, unread: [4, 5] })
  await local.createLocalDeliveryOption!({
    areaName: 'Zürich',
    radiusConfig: { address: { location: { latitude: 47.3779, longitude: 8.5403 } }, radius: 3, lengthUnit: 'KM' },
    rates: [{ amount: '4' }],
  })
  const titles = async (postalCode: string) => (await offers({ country: 'CH', postalCode })).map(({ title }) => title)
  expect(await titles('8001')).toEqual(['Zürich'])
  expect(await titles('3011')).toEqual([])
  expect(await titles('9999')).toEqual([])
})
