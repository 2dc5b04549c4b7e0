import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const profiles = '/ecom/v1/delivery-profiles'

async function getOrCreateDefaultProfile(shop: TestShop) {
  const { body } = await shop.owner('POST', `${profiles}/query`, { query: { filter: { default: true } } })
  return body.deliveryProfiles[0] as { id: string; revision: string; deliveryRegions: { id: string; name: string }[] }
}

async function aRegion(shop: TestShop, name: string, ...destinations: object[]) {
  const { id } = await getOrCreateDefaultProfile(shop)
  const { body } = await shop.owner('POST', `${profiles}/${id}/delivery-region`, { deliveryRegion: { name, destinations } })
  return body.deliveryProfile.deliveryRegions.at(-1) as { id: string }
}

async function anOption(shop: TestShop, deliveryRegionIds: string[]) {
  const shippingOption = { title: 'Bike', rates: [{ amount: '3' }], deliveryRegionIds }
  const { body } = await shop.owner('POST', '/ecom/v1/shipping-options', { shippingOption })
  return body.shippingOption as { id: string; revision: string }
}

async function offersIn(shop: TestShop, destination: object): Promise<string[]> {
  const lineItems = [{ id: '1', quantity: 1, totalPrice: '10' }]
  const request = { destination, currency: 'EUR', lineItems }
  const { body } = await shop.owner('POST', '/_api/delivery-rates/v1/get-delivery-solutions', request)
  return body.deliverySolutions.map(({ title, cost }: any) => `${title} ${cost.deliveryPrice.amount}`)
}

test('changing a region changes where its options are offered, and deleting it removes it from them', async () => {
  const shop = await aShop(server)
  const region = await aRegion(shop, 'Home', { countryCode: 'DE' })
  await anOption(shop, [region.id])
  expect([await offersIn(shop, { country: 'DE' }), await offersIn(shop, { country: 'US', subdivision: 'US-CA' })]).toEqual([
    ['Bike 3.00'],
    [],
  ])
  const destinations = [{ countryCode: 'US', subdivisions: ['US-CA'] }]
  const { id, revision } = await getOrCreateDefaultProfile(shop)
  const path = `${profiles}/${id}/delivery-region/${region.id}`
  const change = { deliveryRegion: { id: region.id, destinations }, revision }
  const { deliveryProfile } = (await shop.owner('PATCH', path, change)).body
  expect(deliveryProfile).toMatchObject({ revision: '3', deliveryRegions: [{ name: 'Home', destinations }] })
  expect([await offersIn(shop, { country: 'DE' }), await offersIn(shop, { country: 'US', subdivision: 'US-CA' })]).toEqual([
    [],
    ['Bike 3.00'],
  ])
  expect((await shop.owner('PATCH', path, change)).status).toBe(409)

  await shop.owner('DELETE', path)
  expect(await offersIn(shop, { country: 'US', subdivision: 'US-CA' })).toEqual([])
  const { body } = await shop.owner('POST', '/ecom/v1/shipping-options/query', { query: {} })
  expect(body.shippingOptions).toMatchObject([{ title: 'Bike', deliveryRegionIds: [], revision: '2' }])
  expect((await shop.owner('DELETE', path)).status).toBe(404)
})

test('an option is stored as a whole: its regions, its rates and whether it is offered everywhere', async () => {
  const shop = await aShop(server)
  const [home, abroad] = [
    await aRegion(shop, 'Home', { countryCode: 'DE' }),
    await aRegion(shop, 'Abroad', { countryCode: 'FR' }),
  ]
  const { id } = await anOption(shop, [home.id])
  const rewrite = (shippingOption: object) => shop.owner('PUT', `/stoa/v1/shipping-options/${id}`, { shippingOption })
  const bike = { id, title: 'Cargo bike', rates: [{ amount: '5' }] }
  const moved = await rewrite({ ...bike, revision: '1', deliveryRegionIds: [abroad.id] })
  expect(moved.body.shippingOption).toMatchObject({ title: 'Cargo bike', deliveryRegionIds: [abroad.id], revision: '2' })
  expect([await offersIn(shop, { country: 'DE' }), await offersIn(shop, { country: 'FR' })]).toEqual([[], ['Cargo bike 5.00']])
  expect((await rewrite({ ...bike, revision: '1' })).status).toBe(409)
  const halves = [{ amount: '1', conditions: [{ type: 'BY_TOTAL_QUANTITY', operator: 'LT', value: '1.5' }] }]
  expect(codeOf(await rewrite({ ...bike, revision: '2', rates: halves }))).toBe('INVALID_QUANTITY_VALUE')
  await rewrite({ ...bike, revision: '2' })
  expect(await offersIn(shop, { country: 'JP' })).toEqual(['Cargo bike 5.00'])
  const nothing = { ...bike, id: unknownId, revision: '1' }
  expect((await shop.owner('PUT', `/stoa/v1/shipping-options/${unknownId}`, { shippingOption: nothing })).status).toBe(404)
})
