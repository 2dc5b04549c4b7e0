import { brandsV3, infoSectionsV3, ribbonsV3 } from '@wix/stores'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveUses } from '../../../apps/server/src/modules/catalog/catalog-parts/index.ts'
import { aShop, visitorClient } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { inSite } from './catalog-site.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { server, ownerOf, eventsOf, setUp } from './catalog-parts-set-up.ts'

setUp()

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
