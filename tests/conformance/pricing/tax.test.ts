import { manualTaxMappings, taxCalculation, taxGroups, taxRegions, taxSettings } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

test('a tax region is created, read, changed and deleted through the published client', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxRegions })
  const created = await client.taxRegions.createTaxRegion({ country: 'DE', appId, taxIncludedInPrice: true })
  expect(created).toMatchObject({ country: 'DE', appId, revision: '1' })

  const read = await client.taxRegions.getTaxRegion(created._id!)
  expect(read).toEqual(created)
  const updated = await client.taxRegions.updateTaxRegion(created._id!, {
    revision: created.revision!,
    taxIncludedInPrice: false,
  })
  expect(updated).toMatchObject({ taxIncludedInPrice: false, revision: '2', country: 'DE' })

  await expect(
    client.taxRegions.updateTaxRegion(created._id!, { revision: '1', taxIncludedInPrice: true }),
  ).rejects.toMatchObject(refusedWith('REVISION_MISMATCH'))
  await client.taxRegions.deleteTaxRegion(created._id!)
  await expect(client.taxRegions.getTaxRegion(created._id!)).rejects.toMatchObject(refusedWith('TAX_REGION_NOT_FOUND'))
})

test('a second region for the same place is refused and changes nothing', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxRegions })
  await client.taxRegions.createTaxRegion({ country: 'FR', appId })
  await expect(client.taxRegions.createTaxRegion({ country: 'FR', appId })).rejects.toMatchObject(refusedWith('ALREADY_EXISTS'))
  const { items } = await client.taxRegions.queryTaxRegions().find()
  expect(items).toHaveLength(1)
})

test('a bulk creation reports the outcome of each item', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxRegions })
  const response = await client.taxRegions.bulkCreateTaxRegion([
    { country: 'IT', appId },
    { country: 'IT', appId },
    { country: 'US', subdivision: 'US-CA', appId },
  ])
  expect(response.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  expect(response.results!.map(({ itemMetadata }) => itemMetadata!.success)).toEqual([true, false, true])
})

test('cursor pages neither repeat nor skip', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxGroups })
  for (let index = 0; index < 7; index++) await client.taxGroups.createTaxGroup({ name: `Group ${index % 3}` })
  let page = await client.taxGroups.queryTaxGroups().ascending('name').limit(3).find()
  const seen = page.items.map(({ _id }) => _id)
  while (page.hasNext()) {
    page = await page.next()
    seen.push(...page.items.map(({ _id }) => _id))
  }
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
})

test('violations name every broken rule with its path and threshold', async () => {
  const shop = await aShop(server)
  const response = await shop.owner('POST', '/billing/v1/tax-regions', {
    taxRegion: { country: 'D', subdivision: 'x'.repeat(51), appId: 'no' },
  })
  expect(response.status).toBe(400)
  expect(response.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'taxRegion.country', violatedRule: 'MIN_LENGTH', data: { threshold: 2 } },
    { field: 'taxRegion.country', violatedRule: 'FORMAT', data: { type: 'COUNTRY' } },
    { field: 'taxRegion.subdivision', violatedRule: 'MAX_LENGTH', data: { threshold: 50 } },
    { field: 'taxRegion.appId', violatedRule: 'FORMAT', data: { type: 'GUID' } },
  ])
})

test('a visitor and another site cannot access taxes', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const group = await ownerClient(shop, { taxGroups }).taxGroups.createTaxGroup({ name: 'Books' })
  await expect(visitorClient(shop, { taxGroups }).taxGroups.getTaxGroup(group._id!)).rejects.toMatchObject(
    refusedWith('PERMISSION_DENIED'),
  )
  await expect(ownerClient(other, { taxGroups }).taxGroups.getTaxGroup(group._id!)).rejects.toMatchObject(
    refusedWith('TAX_GROUP_NOT_FOUND'),
  )
})

test("tax is calculated from the owner's mappings", async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxGroups, taxRegions, manualTaxMappings, taxCalculation })
  const group = (await client.taxGroups.listDefaultTaxGroups()).taxGroups![0]!
  const region = await client.taxRegions.createTaxRegion({ country: 'DE', appId })
  await client.manualTaxMappings.createManualTaxMapping({
    taxGroupId: group._id!,
    taxRegionId: region._id!,
    taxRate: '0.19',
    taxName: 'VAT',
  })
  const response = await client.taxCalculation.calculateTax({
    addresses: [{ country: 'DE' }],
    lineItems: [{ _id: 'a', price: '100', quantity: 1, addressIndex: { singleAddress: 0 } }],
    currency: 'EUR',
  })
  expect(response.taxSummary).toMatchObject({ totalTax: '19.00', totalTaxableAmount: '100.00' })
})

test('a tax group is renamed and deleted; its products then use the default group', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxGroups, taxRegions, manualTaxMappings, taxCalculation })
  const [standard] = (await client.taxGroups.listDefaultTaxGroups()).taxGroups!
  const books = await client.taxGroups.createTaxGroup({ name: 'Books' })
  const region = await client.taxRegions.createTaxRegion({ country: 'DE', appId })
  await client.manualTaxMappings.bulkCreateManualTaxMappings([
    { taxGroupId: standard!._id!, taxRegionId: region._id!, taxRate: '0.19' },
    { taxGroupId: books._id!, taxRegionId: region._id!, taxRate: '0.07' },
  ])
  const taxOfABook = async () => {
    const { taxSummary } = await client.taxCalculation.calculateTax({
      addresses: [{ country: 'DE' }],
      lineItems: [{ _id: 'a', price: '100', quantity: 1, taxGroupId: books._id!, addressIndex: { singleAddress: 0 } }],
      currency: 'EUR',
    })
    return taxSummary!.totalTax
  }
  const renamed = await client.taxGroups.updateTaxGroup(books._id!, { name: 'Print', revision: '1' })
  expect(renamed).toMatchObject({ name: 'Print', revision: '2' })
  expect(await taxOfABook()).toBe('7.00')
  await expect(client.taxGroups.updateTaxGroup(books._id!, { name: 'Late', revision: '1' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )

  await client.taxGroups.deleteTaxGroup(books._id!)
  expect(await taxOfABook()).toBe('19.00')
  expect((await client.manualTaxMappings.listManualTaxMappings()).manualTaxMappings).toHaveLength(1)
  await expect(client.taxGroups.deleteTaxGroup(books._id!)).rejects.toMatchObject(refusedWith('TAX_GROUP_NOT_FOUND'))
})

test('a group without a rate is not taxed: only a deleted group falls back to the default', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxGroups, taxRegions, manualTaxMappings, taxCalculation })
  const [standard] = (await client.taxGroups.listDefaultTaxGroups()).taxGroups!
  const gifts = await client.taxGroups.createTaxGroup({ name: 'Gift cards' })
  const region = await client.taxRegions.createTaxRegion({ country: 'DE', appId })
  await client.manualTaxMappings.createManualTaxMapping({
    taxGroupId: standard!._id!,
    taxRegionId: region._id!,
    taxRate: '0.19',
  })
  const response = await client.taxCalculation.calculateTax({
    addresses: [{ country: 'DE' }],
    lineItems: [{ _id: 'a', price: '100', quantity: 1, taxGroupId: gifts._id!, addressIndex: { singleAddress: 0 } }],
    currency: 'EUR',
  })
  expect(response.taxSummary!.totalTax).toBe('0.00')
})

test('there is one default tax group, whichever app asks, and it cannot be changed', async () => {
  const shop = await aShop(server)
  const { taxGroups: groups } = ownerClient(shop, { taxGroups })
  const other = '1484cb44-49cd-5b39-9681-75188ab429de'
  const { results, bulkActionMetadata } = await groups.listDefaultTaxGroupsByAppIds([appId, other])
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 0, undetailedFailures: 0 })
  expect(results!.map(({ taxGroupMetadata, taxGroup }) => [taxGroupMetadata!._id, taxGroup!.name])).toEqual([
    [appId, 'Products'],
    [other, 'Products'],
  ])
  const [standard] = (await groups.listDefaultTaxGroups()).taxGroups!
  expect(results!.map(({ taxGroup }) => taxGroup!._id)).toEqual([standard!._id, standard!._id])
  for (const attempt of [
    () => groups.updateTaxGroup(standard!._id!, { name: 'Mine', revision: '1' }),
    () => groups.deleteTaxGroup(standard!._id!),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refusedWith('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'))
  }
  expect(await groups.getTaxGroup(standard!._id!)).toMatchObject({ name: 'Products', revision: '1' })
})

test('the site decides whether prices include tax, unless a region overrides it', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxGroups, taxRegions, manualTaxMappings, taxCalculation, taxSettings })
  const [standard] = (await client.taxGroups.listDefaultTaxGroups()).taxGroups!
  for (const region of [{ country: 'DE' }, { country: 'US', taxIncludedInPrice: false }]) {
    const { _id } = await client.taxRegions.createTaxRegion({ ...region, appId })
    await client.manualTaxMappings.createManualTaxMapping({
      taxGroupId: standard!._id!,
      taxRegionId: _id!,
      taxRate: '0.19',
    })
  }
  const taxIn = async (country: string) => {
    const { taxSummary } = await client.taxCalculation.calculateTax({
      addresses: [{ country }],
      lineItems: [{ _id: 'a', price: '119', quantity: 1, addressIndex: { singleAddress: 0 } }],
      currency: 'EUR',
    })
    return taxSummary!.totalTax
  }
  expect(await client.taxSettings.getTaxSettings()).toEqual({ taxSettings: { taxIncludedInItemPrices: false } })
  expect(await taxIn('DE')).toBe('22.61')

  const { taxSettings: saved } = await client.taxSettings.upsertTaxSettings({ taxIncludedInItemPrices: true })
  expect(saved!.taxIncludedInItemPrices).toBe(true)
  expect(await client.taxSettings.getTaxSettings()).toEqual({ taxSettings: saved })
  expect([await taxIn('DE'), await taxIn('US')]).toEqual(['19.00', '22.61'])

  // An upsert keeps the fields that it does not name.
  const { taxSettings: again } = await client.taxSettings.upsertTaxSettings({})
  expect(again).toMatchObject({ taxIncludedInItemPrices: true, _createdDate: saved!._createdDate })
})

test('the only tax calculator is that of the owner’s rates', async () => {
  const shop = await aShop(server)
  const { taxCalculatorDetails } = await ownerClient(shop, { taxCalculation }).taxCalculation.listTaxCalculators()
  expect(taxCalculatorDetails).toEqual([
    { appId: expect.stringMatching(/^[0-9a-f-]{36}$/), displayName: 'Manual rates', unsupportedCountries: [] },
  ])
})
