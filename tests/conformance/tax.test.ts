import { manualTaxMappings, taxCalculation, taxGroups, taxRegions } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, ownerClient, visitorClient } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
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
  ).rejects.toMatchObject({ details: { applicationError: { code: 'REVISION_MISMATCH' } } })
  await client.taxRegions.deleteTaxRegion(created._id!)
  await expect(client.taxRegions.getTaxRegion(created._id!)).rejects.toMatchObject({
    details: { applicationError: { code: 'TAX_REGION_NOT_FOUND' } },
  })
})

test('a second region for the same place is refused and changes nothing', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxRegions })
  await client.taxRegions.createTaxRegion({ country: 'FR', appId })
  await expect(client.taxRegions.createTaxRegion({ country: 'FR', appId })).rejects.toMatchObject({
    details: { applicationError: { code: 'ALREADY_EXISTS' } },
  })
  const { items } = await client.taxRegions.queryTaxRegions().find()
  expect(items).toHaveLength(1)
})

test('a bulk creation says of each item what became of it', async () => {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxRegions })
  const answer = await client.taxRegions.bulkCreateTaxRegion([
    { country: 'IT', appId },
    { country: 'IT', appId },
    { country: 'US', subdivision: 'US-CA', appId },
  ])
  expect(answer.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  expect(answer.results!.map(({ itemMetadata }) => itemMetadata!.success)).toEqual([true, false, true])
})

test('pages by cursor neither repeat nor skip', async () => {
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
  const answer = await shop.owner('POST', '/billing/v1/tax-regions', {
    taxRegion: { country: 'D', subdivision: 'x'.repeat(51), appId: 'no' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'taxRegion.country', violatedRule: 'MIN_LENGTH', data: { threshold: 2 } },
    { field: 'taxRegion.country', violatedRule: 'FORMAT', data: { type: 'COUNTRY' } },
    { field: 'taxRegion.subdivision', violatedRule: 'MAX_LENGTH', data: { threshold: 50 } },
    { field: 'taxRegion.appId', violatedRule: 'FORMAT', data: { type: 'GUID' } },
  ])
})

test('a visitor may not touch taxes, nor may another site reach them', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const group = await ownerClient(shop, { taxGroups }).taxGroups.createTaxGroup({ name: 'Books' })
  await expect(visitorClient(shop, { taxGroups }).taxGroups.getTaxGroup(group._id!)).rejects.toMatchObject({
    details: { applicationError: { code: 'PERMISSION_DENIED' } },
  })
  await expect(ownerClient(other, { taxGroups }).taxGroups.getTaxGroup(group._id!)).rejects.toMatchObject({
    details: { applicationError: { code: 'TAX_GROUP_NOT_FOUND' } },
  })
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
  const answer = await client.taxCalculation.calculateTax({
    addresses: [{ country: 'DE' }],
    lineItems: [{ _id: 'a', price: '100', quantity: 1, addressIndex: { singleAddress: 0 } }],
    currency: 'EUR',
  })
  expect(answer.taxSummary).toMatchObject({ totalTax: '19.00', totalTaxableAmount: '100.00' })
})
