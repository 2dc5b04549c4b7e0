import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

type Place = { country: string; subdivision?: string; taxRate: string; state?: string; currentRate?: string }
const proposalsOf = async (shop: TestShop, scheme = 'DESTINATION') => {
  const { body } = await shop.owner('GET', `/stoa/v1/tax-proposals?scheme=${scheme}`)
  const at = (place: string) => (body.proposals as Place[]).find((each) => (each.subdivision ?? each.country) === place)!
  return { ...body, at }
}
const confirm = (shop: TestShop, places: Place[], scheme = 'DESTINATION') =>
  shop.owner('POST', '/stoa/v1/tax-proposals/confirm', {
    scheme,
    places: places.map(({ country, subdivision, taxRate }) => ({ country, ...(subdivision && { subdivision }), taxRate })),
  })
const taxesOf = async (shop: TestShop) => ({
  regions: (await shop.owner('POST', '/billing/v1/tax-regions/query', { query: {} })).body.taxRegions,
  rates: (await shop.owner('GET', '/billing/v1/manual-tax-mappings')).body.manualTaxMappings ?? [],
})

/** The tax of a cart with one item at 100.00, sent to a place. */
async function taxAt(shop: TestShop, address: object): Promise<string> {
  const buyer = await aVisitor(shop)
  const id = await aCheckout(buyer, [await aProduct(shop, { price: '100.00' })])
  const shippingDestination = { address: { addressLine: 'Street 1', city: 'Town', postalCode: '10115', ...address } }
  await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, shippingInfo: { shippingDestination } } })
  return (await buyer.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout.priceSummary.tax.amount
}

test('a proposal names its source and changes nothing', async () => {
  const shop = await aShop(server, { country: 'DE' })
  await aShippingOption(shop, { price: '0.00' })
  const { source, hasScheme, at } = await proposalsOf(shop)
  expect(source).toEqual({ name: 'sales-tax', version: expect.any(String), date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(hasScheme).toBe(true)
  expect(at('DE')).toMatchObject({ state: 'NEW', taxRate: '0.19' })
  expect(await taxesOf(shop)).toEqual({ regions: [], rates: [] })
  expect(await taxAt(shop, { country: 'DE' })).toBe('0.00')
})

test('confirmed regions charge their rate, a province on top of its country, and the others nothing', async () => {
  const shop = await aShop(server, { country: 'DE' })
  await aShippingOption(shop, { price: '0.00' })
  const { at } = await proposalsOf(shop)
  expect((await confirm(shop, [at('DE'), at('CA'), at('CA-QC')])).body).toEqual({ created: 3 })
  expect(await taxAt(shop, { country: 'DE' })).toBe('19.00')
  expect(await taxAt(shop, { country: 'CA', subdivision: 'CA-QC', postalCode: 'H2Y 1C6' })).toBe('14.98')
  expect(await taxAt(shop, { country: 'FR' })).toBe('0.00')
})

test('below the threshold, the rate of the own country is charged in the other member states', async () => {
  const shop = await aShop(server, { country: 'DE' })
  await aShippingOption(shop, { price: '0.00' })
  const { at } = await proposalsOf(shop, 'ORIGIN')
  await confirm(shop, [at('FR')], 'ORIGIN')
  expect(await taxAt(shop, { country: 'FR' })).toBe('19.00')
})

test('a second confirmation changes nothing, and neither does one beside a rate of the owner', async () => {
  const shop = await aShop(server, { country: 'DE' })
  const { at } = await proposalsOf(shop)
  await confirm(shop, [at('DE'), at('AT')])
  const [austria] = (await taxesOf(shop)).rates.filter(({ taxRate }: Place) => taxRate === '0.2')
  const { id, revision } = austria
  await shop.owner('PATCH', `/billing/v1/manual-tax-mappings/${id}`, { manualTaxMapping: { id, revision, taxRate: '0.1' } })
  const before = await taxesOf(shop)
  expect((await confirm(shop, [at('DE'), at('AT'), at('DE')])).body).toEqual({ created: 0 })
  expect(await taxesOf(shop)).toEqual(before)
  const after = await proposalsOf(shop)
  expect(after.at('DE')).toMatchObject({ state: 'EXISTS' })
  expect(after.at('AT')).toMatchObject({ state: 'DIFFERENT', currentRate: '0.1', taxRate: '0.2' })
})

test('a region without a rate gets one', async () => {
  const shop = await aShop(server, { country: 'DE' })
  await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'DE' } })
  const { at } = await proposalsOf(shop)
  expect(at('DE')).toMatchObject({ state: 'NEW' })
  await confirm(shop, [at('DE')])
  const { regions, rates } = await taxesOf(shop)
  expect([regions.length, rates.length]).toEqual([1, 1])
})

test('a rate that is not the proposed one is refused, and so is a place without a proposal; nothing is created', async () => {
  const shop = await aShop(server, { country: 'DE' })
  const { at } = await proposalsOf(shop)
  for (const wrong of [
    { country: 'DE', taxRate: '0.18' },
    { country: 'JP', taxRate: '0.1' },
    { country: 'DE', subdivision: 'CA-QC', taxRate: '0.09975' },
  ]) {
    expect(statusAndCodeOf(await confirm(shop, [at('AT'), wrong]))).toEqual([428, 'TAX_PROPOSAL_CHANGED'])
  }
  expect(await taxesOf(shop)).toEqual({ regions: [], rates: [] })
})
