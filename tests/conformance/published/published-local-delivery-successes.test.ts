import { expect, test } from 'vitest'
import { importPostcodes } from '../../../apps/server/src/modules/delivery/delivery/index.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { server, client, pickupCarrier, aProfile, setUp } from './published-delivery-set-up.ts'

setUp()

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115' }

/** A line of the postal codes of geonames.org. */
function postcodeLine(country: string, code: string, latitude: number, longitude: number): string {
  return [country, code, 'Place', '', '', '', '', '', '', latitude, longitude, 6].join('\t')
}

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
