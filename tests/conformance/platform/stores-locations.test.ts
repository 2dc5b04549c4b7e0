import { storesLocationsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocationId } from '../../../apps/server/src/modules/platform/locations/index.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

// The places of the stock, as the published package reads them.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const clientOf = (shop: TestShop) => ownerClient(shop, { storesLocationsV3 }).storesLocationsV3
const unknownId = '00000000-0000-4000-8000-00000000000f'

async function addLocation(shop: TestShop, name: string): Promise<string> {
  const location = { name, address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1' } }
  return (await shop.owner('POST', '/stoa/v1/locations', { location })).body.location.id
}

test('the stock of a new shop has a location before the owner has entered one', async () => {
  const shop = await aShop(server)
  const id = defaultLocationId(shop.credentials.siteId)
  const locations = clientOf(shop)
  const { storesLocation } = await hidden(locations).getDefaultStoresLocation!()
  expect(storesLocation).toMatchObject({ _id: id, revision: '1', locationType: 'VIRTUAL', defaultLocation: true })
  expect(storesLocation.wixLocationId).toBeUndefined()
  expect(await locations.getStoresLocation(id)).toEqual(storesLocation)
  expect((await locations.queryStoresLocations().find()).items).toEqual([storesLocation])
})

test('locations are read, filtered, sorted and paged', async () => {
  const shop = await aShop(server)
  const locations = clientOf(shop)
  const first = await addLocation(shop, 'Berlin')
  const second = await addLocation(shop, 'Aachen')
  const third = await addLocation(shop, 'Cologne')
  expect(first).toBe(defaultLocationId(shop.credentials.siteId))
  expect(await locations.getStoresLocation(second)).toEqual({
    _id: second,
    revision: '1',
    _createdDate: expect.any(Date),
    _updatedDate: expect.any(Date),
    wixLocationId: second,
    locationType: 'PHYSICAL',
    name: 'Aachen',
    defaultLocation: false,
  })
  expect((await hidden(locations).getDefaultStoresLocation!()).storesLocation).toMatchObject({ _id: first, wixLocationId: first })
  const named = await locations.queryStoresLocations().ascending('name').limit(2).find()
  expect(named.items.map(({ name }) => name)).toEqual(['Aachen', 'Berlin'])
  expect((await named.next()).items.map(({ name }) => name)).toEqual(['Cologne'])
  const found = async (query: { find(): Promise<{ items: { _id?: string | null }[] }> }) =>
    (await query.find()).items.map(({ _id }) => _id)
  expect(await found(locations.queryStoresLocations().eq('defaultLocation', true))).toEqual([first])
  expect(await found(locations.queryStoresLocations().eq('locationType', 'PHYSICAL').descending('name'))).toEqual([third, second])
  expect(await found(locations.queryStoresLocations().eq('wixLocationId', third))).toEqual([third])
})

test('an unknown location is not found, what cannot be sorted by is refused, and visitors read none', async () => {
  const shop = await aShop(server)
  const elsewhere = await aShop(server)
  const locations = clientOf(shop)
  await expect(locations.getStoresLocation(unknownId)).rejects.toMatchObject(refusedWith('STORES_LOCATION_NOT_FOUND'))
  await expect(locations.getStoresLocation(defaultLocationId(elsewhere.credentials.siteId))).rejects.toMatchObject(
    refusedWith('STORES_LOCATION_NOT_FOUND'),
  )
  const path = '/stores/v3/locations/query'
  expect(await shop.owner('POST', path, { query: { sort: [{ fieldName: 'id' }] } })).toMatchObject({ status: 400 })
  expect(await shop.owner('POST', path, { query: { cursorPaging: { limit: 101 } } })).toMatchObject({ status: 400 })
  const visitor = visitorClient(shop, { storesLocationsV3 }).storesLocationsV3
  const forbidden = { details: { applicationError: { code: 'PERMISSION_DENIED' } } }
  await expect(visitor.getStoresLocation(unknownId)).rejects.toMatchObject(forbidden)
  await expect(visitor.queryStoresLocations().find()).rejects.toMatchObject(forbidden)
  await expect(hidden(visitor).getDefaultStoresLocation!()).rejects.toMatchObject(forbidden)
})
