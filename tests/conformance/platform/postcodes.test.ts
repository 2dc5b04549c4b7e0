import { currentCart, checkout, manualTaxMappings, taxCalculation, taxGroups, taxRegions, totalsCalculator } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeliveryRegion, aProduct, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
let productId: string
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  productId = (await aProduct(shop, { price: '100.00' })).id
  await taxed({ country: 'US', subdivision: 'US-CA' }, '0.0725')
  await taxed({ country: 'CA', subdivision: 'CA-ON' }, '0.13')
  await delivered('Golden Gate Bikes', { countryCode: 'US', subdivisions: ['US-CA'] })
  await delivered('Mail', { countryCode: 'US' })
})
afterAll(() => server[Symbol.asyncDispose]())

async function taxed(region: { country: string; subdivision: string }, taxRate: string): Promise<void> {
  const client = ownerClient(shop, { taxGroups, taxRegions, manualTaxMappings })
  const { taxGroups: groups } = await client.taxGroups.listDefaultTaxGroups()
  const { _id } = await client.taxRegions.createTaxRegion({ ...region, appId: storesAppId })
  await client.manualTaxMappings.createManualTaxMapping({ taxGroupId: groups![0]!._id!, taxRegionId: _id!, taxRate })
}

async function delivered(title: string, destination: { countryCode: string; subdivisions?: string[] }): Promise<void> {
  const regionId = await aDeliveryRegion(shop, title, destination)
  const shippingOption = { title, rates: [{ amount: '5' }], deliveryRegionIds: [regionId] }
  await shop.owner('POST', '/ecom/v1/shipping-options', { shippingOption })
}

const lineItems = () => [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: productId } }]
const titles = (shippingInfo: { carrierServiceOptions?: { shippingOptions?: { title?: string | null }[] }[] } | undefined) =>
  (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ shippingOptions = [] }) => shippingOptions.map(({ title }) => title))

const sanFrancisco = { country: 'US', postalCode: '94103' }
const newYork = { country: 'US', postalCode: '10001' }

test('a zip code without a state gets the state’s tax and delivery, in a cart’s estimate and in a checkout', async () => {
  const client = visitorClient(shop, { currentCart, checkout })
  await client.currentCart.addToCurrentCart({ lineItems: lineItems() })
  const estimates = [sanFrancisco, newYork].map((shippingAddress) =>
    client.currentCart.estimateCurrentCartTotals({ shippingAddress }),
  )
  const [west, east] = await Promise.all(estimates)
  expect([west!.priceSummary!.tax!.amount, titles(west!.shippingInfo)]).toEqual(['7.25', ['Golden Gate Bikes', 'Mail']])
  expect([east!.priceSummary!.tax!.amount, titles(east!.shippingInfo)]).toEqual(['0.00', ['Mail']])

  const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({
    channelType: 'WEB',
    shippingAddress: sanFrancisco,
  })
  const created = await client.checkout.getCheckout(checkoutId!)
  expect([created.priceSummary!.tax!.amount, titles(created.shippingInfo)]).toEqual(['7.25', ['Golden Gate Bikes', 'Mail']])
  const moved = await client.checkout.updateCheckout(checkoutId!, {
    shippingInfo: { shippingDestination: { address: newYork } },
  })
  expect([moved.priceSummary!.tax!.amount, titles(moved.shippingInfo)]).toEqual(['0.00', ['Mail']])
})

test('the calculators do so too; a given state wins, and an unknown code leaves it open', async () => {
  const client = ownerClient(shop, { totalsCalculator, taxCalculation })
  const taxOf = async (shippingAddress: object) => {
    const { priceSummary } = await client.totalsCalculator.calculateTotals({
      lineItems: [{ _id: 'one', quantity: 1, price: '100', itemType: { preset: 'PHYSICAL' } }],
      shippingAddress,
    })
    const { taxSummary } = await client.taxCalculation.calculateTax({
      addresses: [shippingAddress],
      lineItems: [{ _id: 'one', quantity: 1, price: '100', addressIndex: { singleAddress: 0 } }],
      currency: 'EUR',
    })
    expect(taxSummary!.totalTax).toBe(priceSummary!.tax!.amount)
    return taxSummary!.totalTax
  }
  expect(await taxOf(sanFrancisco)).toBe('7.25')
  expect(await taxOf({ country: 'CA', postalCode: 'm5v 3l9' })).toBe('13.00')
  expect(await taxOf({ ...sanFrancisco, subdivision: 'US-NY' })).toBe('0.00')
  expect(await taxOf({ ...newYork, subdivision: 'US-CA' })).toBe('7.25')
  expect(await taxOf({ country: 'US', postalCode: '9410' })).toBe('0.00')
})
