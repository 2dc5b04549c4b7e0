import { brandsV3, infoSectionsV3, ribbonsV3 } from '@wix/stores'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveUses } from '../../../apps/server/src/modules/catalog/catalog-parts/index.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { inSite } from './catalog-site.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())
const ownerOf = (shop: TestShop) => ownerClient(shop, { brandsV3, ribbonsV3, infoSectionsV3 })

async function eventsOf({ credentials }: TestShop): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select('type')
    .where('site_id', '=', credentials.siteId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type.replace('wix.stores.catalog.v3.', ''))
}

test('a brand is created, read, changed and deleted through the published client', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  const created = await brands.createBrand({ name: ' Acme ' })
  expect(created).toMatchObject({ name: 'Acme', revision: '1' })
  expect(await brands.getBrand(created._id!)).toEqual(created)
  expect(await brands.updateBrand(created._id!, { revision: '1', name: 'Acme Ltd' })).toMatchObject({
    name: 'Acme Ltd',
    revision: '2',
  })
  await expect(brands.updateBrand(created._id!, { revision: '1', name: 'A' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await brands.deleteBrand(created._id!)
  await expect(brands.getBrand(created._id!)).rejects.toMatchObject(refusedWith('BRAND_NOT_FOUND'))
  expect(await eventsOf(shop)).toEqual(['brand_created', 'brand_updated', 'brand_deleted'])
})

test('brand names are required and unique', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  await brands.createBrand({ name: 'Acme' })
  await expect(brands.createBrand({ name: 'ACME' })).rejects.toMatchObject(refusedWith('ALREADY_EXISTS'))
  await expect(brands.createBrand({ name: '   ' })).rejects.toMatchObject(breaking('ONLY_SPACES_STRING_ERROR'))
  await expect(brands.createBrand({ name: 'x'.repeat(51) })).rejects.toThrow()
  expect(await brands.countBrands()).toEqual({ count: 1 })
})

test('a site can have 5000 brands', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  await server.database.transaction(async (db) => {
    await sql`insert into brand (site_id, id, revision, created_date, updated_date, name, doc)
      select ${shop.credentials.siteId}, gen_random_uuid(), 1, now(), now(), 'Brand ' || number, '{}' from generate_series(1, 5000) number`.execute(
      db,
    )
  })
  await expect(brands.getOrCreateBrand('One more')).rejects.toMatchObject(breaking('BRAND_LIMIT_EXCEEDED'))
  expect((await brands.getOrCreateBrand('brand 7')).brand).toMatchObject({ name: 'Brand 7' })
})

test('ten concurrent requests for a brand by name get the same brand', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => brands.getOrCreateBrand(index % 2 ? 'Acme' : 'acme')),
  )
  expect(new Set(responses.map(({ brand }) => brand!._id)).size).toBe(1)
  expect(await brands.countBrands()).toEqual({ count: 1 })
  expect(await eventsOf(shop)).toEqual(['brand_created'])
})

test('brands are found or created by name in bulk, and returned on request', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  const acme = await brands.createBrand({ name: 'Acme' })
  const response = await brands.bulkGetOrCreateBrands(['Nova', 'acme', '  ', 'nova'])
  expect(response.results!.map(({ itemMetadata, item }) => [itemMetadata!.success, item?.name])).toEqual([
    [true, 'Nova'],
    [true, 'Acme'],
    [false, undefined],
    [true, 'Nova'],
  ])
  expect(response.results![1]!.itemMetadata!._id).toBe(acme._id)
  expect(response.results![2]!.itemMetadata).not.toHaveProperty('_id')
  expect(response.bulkActionMetadata).toEqual({ totalSuccesses: 3, totalFailures: 1, undetailedFailures: 0 })
})

test('brands are created, changed and deleted in bulk, each with its own result', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  const created = await brands.bulkCreateBrands([{ name: 'A' }, { name: 'a' }, { name: 'B' }], { returnEntity: true })
  expect(created.results!.map(({ itemMetadata, item }) => item?.name ?? itemMetadata!.error!.code)).toEqual([
    'A',
    'ALREADY_EXISTS',
    'B',
  ])
  const [a, , b] = created.results!.map(({ item }) => item!)
  const updated = await brands.bulkUpdateBrands([
    { brand: { _id: a!._id, revision: '1', name: 'Alpha' }, fieldMask: ['name'] },
    { brand: { _id: b!._id, revision: '9', name: 'Beta' } },
  ])
  expect(updated.results!.map(({ itemMetadata, item }) => [itemMetadata!.error?.code, item])).toEqual([
    [undefined, undefined],
    ['REVISION_MISMATCH', undefined],
  ])
  const deleted = await brands.bulkDeleteBrands([a!._id!, crypto.randomUUID()])
  expect(deleted.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([undefined, 'BRAND_NOT_FOUND'])
  expect((await brands.queryBrands().find()).items.map(({ name }) => name)).toEqual(['B'])
})

test('brands are queried by name, sorted and paged by up to 300', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands } = ownerOf(shop)
  await brands.bulkCreateBrands(['Delta', 'Alpha', 'Gamma', 'Beta', 'Alpine'].map((name) => ({ name })))
  let page = await brands.queryBrands().ascending('name').limit(2).find()
  const seen = page.items.map(({ name }) => name)
  while (page.hasNext()) {
    page = await page.next()
    seen.push(...page.items.map(({ name }) => name))
  }
  expect(seen).toEqual(['Alpha', 'Alpine', 'Beta', 'Delta', 'Gamma'])
  expect((await brands.queryBrands().startsWith('name', 'Al').find()).items).toHaveLength(2)
  expect((await brands.queryBrands().limit(300).find()).items).toHaveLength(5)
  expect((await shop.owner('POST', '/stores/v3/brands/query', { query: { cursorPaging: { limit: 301 } } })).status).toBe(400)
  expect(await brands.countBrands({ filter: { name: { $startsWith: 'Al' } } })).toEqual({ count: 2 })
})

test('the number of products that use a part is returned on request', async () => {
  const shop = await aShop(server)
  const { brandsV3: brands, ribbonsV3: ribbons, infoSectionsV3: sections } = ownerOf(shop)
  const brand = await brands.createBrand({ name: 'Acme' })
  const ribbon = await ribbons.createRibbon({ name: 'New' })
  const section = await sections.createInfoSection({ uniqueName: 'care', title: 'Care' })
  const products = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of products) await inSite(shop, (site) => saveUses(site, id, [brand._id!, ribbon._id!, section._id!]))
  await inSite(shop, (site) => saveUses(site, products[1]!, [ribbon._id!]))
  expect(await brands.getBrand(brand._id!, { fields: ['ASSIGNED_PRODUCTS_COUNT'] })).toMatchObject({ assignedProductsCount: 1 })
  expect(await ribbons.getRibbon(ribbon._id!, { fields: ['ASSIGNED_PRODUCT_COUNT'] })).toMatchObject({ assignedProductCount: 2 })
  const { items } = await sections.queryInfoSections({ fields: ['ASSIGNED_PRODUCTS_COUNT'] }).find()
  expect(items).toMatchObject([{ assignedProductsCount: 1 }])
  expect(await brands.getBrand(brand._id!)).not.toHaveProperty('assignedProductsCount')
})

test('a ribbon is created, read, found by name, changed and deleted, one by one and in bulk', async () => {
  const shop = await aShop(server)
  const { ribbonsV3: ribbons } = ownerOf(shop)
  const created = await ribbons.createRibbon({ name: 'Sale' })
  expect(await ribbons.getRibbon(created._id!)).toEqual(created)
  await expect(ribbons.createRibbon({ name: 'sale' })).rejects.toMatchObject(refusedWith('ALREADY_EXISTS'))
  expect((await ribbons.getOrCreateRibbon('SALE')).ribbon).toEqual(created)
  const several = await ribbons.bulkGetOrCreateRibbons(['New', 'Sale'])
  expect(several.results!.map(({ item }) => item!.name)).toEqual(['New', 'Sale'])
  expect(await ribbons.updateRibbon(created._id!, { revision: '1', name: 'Last chance' })).toMatchObject({
    name: 'Last chance',
    revision: '2',
  })
  const updated = await ribbons.bulkUpdateRibbons([{ ribbon: { _id: created._id, revision: '2', name: 'Gone' } }], {
    returnEntity: true,
  })
  expect(updated.results![0]!.item).toMatchObject({ name: 'Gone', revision: '3' })
  const newEntity = await ribbons.bulkCreateRibbons([{ name: 'Eco' }, { name: ' ' }], { returnEntity: true })
  expect(newEntity.results!.map(({ itemMetadata }) => itemMetadata!.success)).toEqual([true, false])
  expect(await ribbons.countRibbons()).toEqual({ count: 3 })
  expect((await ribbons.queryRibbons().descending('name').find()).items.map(({ name }) => name)).toEqual(['New', 'Gone', 'Eco'])
  await ribbons.deleteRibbon(created._id!)
  const deleted = await ribbons.bulkDeleteRibbons([newEntity.results![0]!.item!._id!, created._id!])
  expect(deleted.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([undefined, 'RIBBON_NOT_FOUND'])
})

test('an info section has a unique name and one form of description', async () => {
  const shop = await aShop(server)
  const { infoSectionsV3: sections } = ownerOf(shop)
  const created = await sections.createInfoSection({ uniqueName: 'care', title: 'Care', plainDescription: '<p>Wash cold.</p>' })
  expect(await sections.getInfoSection(created._id!)).toEqual(created)
  expect(created).toMatchObject({ uniqueName: 'care', title: 'Care', plainDescription: '<p>Wash cold.</p>' })
  await expect(sections.createInfoSection({ uniqueName: 'care', title: 'Other' })).rejects.toMatchObject(
    refusedWith('ALREADY_EXISTS'),
  )
  await expect(sections.createInfoSection({ uniqueName: ' ', title: 'Other' })).rejects.toMatchObject(
    breaking('ONLY_SPACES_STRING_ERROR'),
  )
  const description = { nodes: [{ type: 'PARAGRAPH' as const, _id: 'p', nodes: [] }] }
  const rich = await sections.updateInfoSection(created._id!, { revision: '1', description })
  expect(rich.description!.nodes).toHaveLength(1)
  expect(rich).not.toHaveProperty('plainDescription')
  const plain = await sections.updateInfoSection(created._id!, { revision: '2', plainDescription: '<p>Iron.</p>' })
  expect(plain).toMatchObject({ plainDescription: '<p>Iron.</p>', title: 'Care', revision: '3' })
  expect(plain).not.toHaveProperty('description')
})

test('an info section is found by id or unique name, or created where it has a title', async () => {
  const shop = await aShop(server)
  const { infoSectionsV3: sections } = ownerOf(shop)
  const newEntity = await Promise.all(
    Array.from({ length: 5 }, () => sections.getOrCreateInfoSection({ infoSection: { uniqueName: 'size', title: 'Sizes' } })),
  )
  const ids = new Set(newEntity.map(({ infoSection }) => infoSection!._id))
  expect(ids.size).toBe(1)
  const [id] = ids
  expect((await sections.getOrCreateInfoSection({ infoSection: { _id: id! } })).infoSection).toMatchObject({ title: 'Sizes' })
  await expect(sections.getOrCreateInfoSection({ infoSection: { _id: crypto.randomUUID() } })).rejects.toMatchObject(
    refusedWith('INFO_SECTION_NOT_FOUND'),
  )
  await expect(sections.getOrCreateInfoSection({ infoSection: { uniqueName: 'other' } })).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ violatedRule: 'REQUIRED_FIELD', field: 'options.infoSection.title' }] } },
  })
  const several = await sections.bulkGetOrCreateInfoSections({
    infoSections: [{ uniqueName: 'size' }, { uniqueName: 'care', title: 'Care' }],
  })
  expect(several.results!.map(({ item }) => item!.title)).toEqual(['Sizes', 'Care'])
})

test('info sections are queried, counted, created, changed and deleted in bulk', async () => {
  const shop = await aShop(server)
  const { infoSectionsV3: sections } = ownerOf(shop)
  const created = await sections.bulkCreateInfoSections(
    [
      { uniqueName: 'a', title: 'A' },
      { uniqueName: 'a', title: 'Again' },
    ],
    { returnEntity: true },
  )
  expect(created.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 })
  const id = created.results![0]!.item!._id!
  const updated = await sections.bulkUpdateInfoSections(
    [{ infoSection: { _id: id, revision: '1', title: 'Aa' }, fieldMask: ['title'] }],
    {
      returnEntity: true,
    },
  )
  expect(updated.results![0]!.item).toMatchObject({ uniqueName: 'a', title: 'Aa' })
  expect((await sections.queryInfoSections().eq('uniqueName', 'a').find()).items).toHaveLength(1)
  expect(await sections.countInfoSections({ filter: { title: 'A' } })).toEqual({ count: 0 })
  await sections.bulkDeleteInfoSections([id])
  await expect(sections.deleteInfoSection(id)).rejects.toMatchObject(refusedWith('INFO_SECTION_NOT_FOUND'))
  expect(await eventsOf(shop)).toEqual(['info_section_created', 'info_section_updated', 'info_section_deleted'])
})

test('a visitor reads the parts of visible products and changes none', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const visitor = visitorClient(shop, { brandsV3, ribbonsV3, infoSectionsV3 })
  const brand = await owner.brandsV3.createBrand({ name: 'Acme' })
  await expect(visitor.brandsV3.getBrand(brand._id!)).rejects.toMatchObject(refusedWith('BRAND_NOT_FOUND'))
  const product = { ...aMug(), brand: { id: brand._id } }
  expect((await shop.owner('POST', '/stores/v3/products', { product })).status).toBe(200)
  expect(await visitor.brandsV3.getBrand(brand._id!)).toEqual(brand)
  expect((await visitor.ribbonsV3.queryRibbons().find()).items).toEqual([])
  expect((await visitor.infoSectionsV3.queryInfoSections().find()).items).toEqual([])
  await expect(visitor.brandsV3.getOrCreateBrand('Mine')).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
  await expect(ownerOf(await aShop(server)).brandsV3.getBrand(brand._id!)).rejects.toMatchObject(refusedWith('BRAND_NOT_FOUND'))
})
