import { manualTaxMappings, taxCalculation, taxGroups, taxRegions } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declareNamespace, storesAppId as appId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A shop that sells to Germany and France, with a tax group for books besides the default group. */
async function aTaxedShop() {
  const shop = await aShop(server)
  const client = ownerClient(shop, { taxGroups, taxRegions, manualTaxMappings, taxCalculation })
  const [standard] = (await client.taxGroups.listDefaultTaxGroups()).taxGroups!
  const books = await client.taxGroups.createTaxGroup({ name: 'Books' })
  const [germany, france] = await Promise.all(
    ['DE', 'FR'].map((country) => client.taxRegions.createTaxRegion({ country, appId })),
  )
  return {
    shop,
    mappings: client.manualTaxMappings,
    standard: standard!._id!,
    books: books._id!,
    germany: germany!._id!,
    france: france!._id!,
    /** The tax on 100.00 of a group in a country, which the mappings determine. */
    async taxOf(taxGroupId: string, country = 'DE') {
      const { taxSummary } = await client.taxCalculation.calculateTax({
        addresses: [{ country }],
        lineItems: [{ _id: 'a', price: '100', quantity: 1, taxGroupId, addressIndex: { singleAddress: 0 } }],
        currency: 'EUR',
      })
      return taxSummary!.totalTax
    },
  }
}

test('a mapping sets the tax of its group in its region, and deleting it removes the tax', async () => {
  const { mappings, books, germany, taxOf } = await aTaxedShop()
  const newEntity = await mappings.createManualTaxMapping({
    taxGroupId: books,
    taxRegionId: germany,
    taxRate: '0.07',
    taxName: 'VAT',
  })
  expect(await mappings.getManualTaxMapping(newEntity._id!)).toEqual(newEntity)
  expect([await taxOf(books), await taxOf(books, 'FR')]).toEqual(['7.00', '0.00'])

  const changed = await mappings.updateManualTaxMapping(newEntity._id!, { revision: newEntity.revision!, taxRate: '0.05' })
  expect(changed).toMatchObject({ taxRate: '0.05', taxName: 'VAT', taxGroupId: books, revision: '2' })
  expect(await taxOf(books)).toBe('5.00')

  await mappings.deleteManualTaxMapping(newEntity._id!)
  expect(await taxOf(books)).toBe('0.00')
  for (const attempt of [mappings.getManualTaxMapping(newEntity._id!), mappings.deleteManualTaxMapping(newEntity._id!)])
    await expect(attempt).rejects.toMatchObject(refusedWith('MANUAL_TAX_MAPPING_NOT_FOUND'))
})

test('a mapping moves to another group and region, and its tax follows', async () => {
  const { mappings, standard, books, germany, france, taxOf } = await aTaxedShop()
  const newEntity = await mappings.createManualTaxMapping({ taxGroupId: books, taxRegionId: germany, taxRate: '0.1' })
  const moved = { taxGroupId: standard, taxRegionId: france }
  expect(await mappings.updateManualTaxMapping(newEntity._id!, { revision: '1', ...moved })).toMatchObject(moved)
  expect([await taxOf(books), await taxOf(standard, 'FR')]).toEqual(['0.00', '10.00'])
})

test('a duplicate, empty or outdated mapping is refused, and the tax stays', async () => {
  const { mappings, books, germany, france, taxOf } = await aTaxedShop()
  const draft = { taxGroupId: books, taxRegionId: germany, taxRate: '0.07', taxName: 'VAT' }
  const { _id: id } = await mappings.createManualTaxMapping(draft)
  await expect(mappings.createManualTaxMapping(draft)).rejects.toMatchObject(refusedWith('MANUAL_TAX_MAPPING_ALREADY_EXISTS'))
  const other = await mappings.createManualTaxMapping({ ...draft, taxRegionId: france })
  await expect(mappings.updateManualTaxMapping(other._id!, { revision: '1', taxRegionId: germany })).rejects.toMatchObject(
    refusedWith('MANUAL_TAX_MAPPING_ALREADY_EXISTS'),
  )
  await expect(mappings.updateManualTaxMapping(id!, { revision: '1', taxGroupId: unknownId })).rejects.toMatchObject(
    refusedWith('TAX_GROUP_ID_NOT_FOUND'),
  )
  await expect(mappings.updateManualTaxMapping(id!, { revision: '1', taxRegionId: unknownId })).rejects.toMatchObject(
    refusedWith('TAX_REGION_ID_NOT_FOUND'),
  )
  await expect(mappings.updateManualTaxMapping(id!, { revision: '7', taxRate: '0.5' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  expect(await taxOf(books)).toBe('7.00')
})

test('a bulk creation reports the outcome of each mapping, and the created ones apply', async () => {
  const { mappings, standard, books, germany, taxOf } = await aTaxedShop()
  const response = await mappings.bulkCreateManualTaxMappings(
    [
      { taxGroupId: standard, taxRegionId: germany, taxRate: '0.19' },
      { taxGroupId: standard, taxRegionId: germany, taxRate: '0.16' },
      { taxGroupId: books, taxRegionId: unknownId, taxRate: '0.07' },
      { taxGroupId: books, taxRegionId: germany, taxRate: '0.07' },
    ],
    { returnEntity: true },
  )
  expect(response.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2, undetailedFailures: 0 })
  expect(response.results!.map(({ itemMetadata, item }) => itemMetadata!.error?.code ?? item!.taxRate)).toEqual([
    '0.19',
    'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
    'TAX_REGION_ID_NOT_FOUND',
    '0.07',
  ])
  expect([await taxOf(standard), await taxOf(books)]).toEqual(['19.00', '7.00'])
})

test('mappings are found by group, region and rate, page by page', async () => {
  const { mappings, standard, books, germany, france } = await aTaxedShop()
  const drafts = [
    { taxGroupId: standard, taxRegionId: germany, taxRate: '0.19' },
    { taxGroupId: books, taxRegionId: germany, taxRate: '0.07' },
    { taxGroupId: books, taxRegionId: france, taxRate: '0.055' },
  ]
  await mappings.bulkCreateManualTaxMappings(drafts)
  const ofBooks = await mappings.queryManualTaxMappings().eq('taxGroupId', books).ascending('taxRate').limit(1).find()
  expect(ofBooks.items.map(({ taxRate }) => taxRate)).toEqual(['0.055'])
  expect((await ofBooks.next()).items.map(({ taxRate }) => taxRate)).toEqual(['0.07'])
  const inGermany = await mappings.queryManualTaxMappings().eq('taxRegionId', germany).find()
  expect(inGermany.items.map(({ taxGroupId }) => taxGroupId).sort()).toEqual([standard, books].sort())
})

test('the list of mappings has more than one page, oldest first', async () => {
  const { mappings, books, germany } = await aTaxedShop()
  const names = Array.from({ length: 130 }, (_, index) => `Tax ${index}`)
  for (const some of [names.slice(0, 100), names.slice(100)]) {
    await mappings.bulkCreateManualTaxMappings(
      some.map((taxName) => ({ taxGroupId: books, taxRegionId: germany, taxRate: '0.01', taxName })),
    )
  }
  const { manualTaxMappings: listed, pagingMetadata } = await mappings.listManualTaxMappings()
  expect(listed!.map(({ taxName }) => taxName)).toEqual(names)
  expect(pagingMetadata).toMatchObject({ count: 130, hasNext: false })
})

test('an app’s own fields of a mapping are replaced, and those of another app stay', async () => {
  const { shop, mappings, books, germany } = await aTaxedShop()
  const { _id: id } = await mappings.createManualTaxMapping({ taxGroupId: books, taxRegionId: germany, taxRate: '0.07' })
  await declareNamespace(shop, 'ledger', { account: 'TEXT', closed: 'BOOLEAN' })
  await declareNamespace(shop, 'audit', { by: 'TEXT' })
  await mappings.updateExtendedFields(id!, 'ledger', { namespaceData: { account: '8300', closed: true } })
  await mappings.updateExtendedFields(id!, 'audit', { namespaceData: { by: 'Ada' } })
  const { manualTaxMapping } = await mappings.updateExtendedFields(id!, 'ledger', { namespaceData: { account: '8400' } })
  expect(manualTaxMapping).toMatchObject({ taxRate: '0.07', taxGroupId: books })
  expect(manualTaxMapping!.extendedFields!.namespaces).toEqual({ ledger: { account: '8400' }, audit: { by: 'Ada' } })
  await expect(mappings.updateExtendedFields(unknownId, 'ledger', { namespaceData: {} })).rejects.toMatchObject(
    refusedWith('MANUAL_TAX_MAPPING_NOT_FOUND'),
  )
})

test('the rates of exempt groups are set one per group, removed again, and limited by the size of the mapping', async () => {
  const { mappings, books, germany, taxOf } = await aTaxedShop()
  const { _id: id } = await mappings.createManualTaxMapping({ taxGroupId: books, taxRegionId: germany, taxRate: '0.07' })
  const group = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const assign = (manualTaxMappingId: string, exemptGroupOverrides: { exemptGroupId: string; rate: string }[]) =>
    mappings.bulkAssignExemptOverrides({
      assignOverrides: [{ manualTaxMappingId, exemptGroupOverrides }],
      returnEntity: true,
    })
  await assign(id!, [
    { exemptGroupId: group(1), rate: '0.03' },
    { exemptGroupId: group(2), rate: '0' },
    { exemptGroupId: group(2), rate: '0.01' },
  ])
  const [again] = (await assign(id!, [{ exemptGroupId: group(1), rate: '0.02' }])).results!
  expect(again!.item!.exemptRates).toEqual([
    { taxExemptGroupId: group(1), taxRate: '0.02' },
    { taxExemptGroupId: group(2), taxRate: '0.01' },
  ])
  expect((await assign(unknownId, [{ exemptGroupId: group(1), rate: '0' }])).results![0]!.itemMetadata!.error!.code).toBe(
    'MANUAL_TAX_MAPPING_NOT_FOUND',
  )
  const [tooMany] = (
    await assign(
      id!,
      Array.from({ length: 49 }, (_, index) => ({ exemptGroupId: group(index + 10), rate: '0' })),
    )
  ).results!
  expect(tooMany!.itemMetadata).toMatchObject({ success: false, error: { code: 'INVALID_ARGUMENT' } })

  const { results } = await mappings.bulkUnassignExemptOverrides([
    { manualTaxMappingId: id!, exemptGroupIds: [group(1), group(3)] },
    { manualTaxMappingId: unknownId, exemptGroupIds: [group(1)] },
  ])
  expect(results!.map(({ itemMetadata, item }) => [itemMetadata!.success, item])).toEqual([
    [true, undefined],
    [false, undefined],
  ])
  expect((await mappings.getManualTaxMapping(id!)).exemptRates).toEqual([{ taxExemptGroupId: group(2), taxRate: '0.01' }])
  // A buyer in no exempt group pays as before.
  expect(await taxOf(books)).toBe('7.00')
})
