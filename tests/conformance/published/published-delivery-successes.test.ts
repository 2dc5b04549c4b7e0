import { expect, test } from 'vitest'
import { declareNamespace } from '../../support/shop/builders.ts'
import { eventsOf, unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { shop, client, pickupCarrier, aProfile, setUp } from './published-delivery-set-up.ts'

// Delivery profiles, local delivery and pickup, through the functions of the published package.

setUp()

const ownCarrier = '5703d311-0000-4000-8000-de11feed0001'

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
