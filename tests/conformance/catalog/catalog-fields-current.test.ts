import { expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../support/shop/builders.ts'
import type { WireAnswer } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { server, shop, treeReference, create, ofLists, send, successful, listed, setUp } from './catalog-fields-set-up.ts'

setUp()

test('a changed section and a changed category appear in their current state', async () => {
  const { body } = await shop.owner('POST', '/stores/v3/info-sections', {
    infoSection: { uniqueName: 'origin', title: 'Origin', plainDescription: 'Leeds' },
  })
  const { id, revision } = body.infoSection
  await create({ ...aMug({ name: 'Local mug' }), infoSections: [{ id }] })
  const described = async () => {
    const { product } = successful(await send('GET', '/slug/local-mug?fields=INFO_SECTION_PLAIN_DESCRIPTION'))
    return product.infoSections
  }
  expect(await described()).toEqual([{ id, plainDescription: 'Leeds' }])
  await shop.owner('PATCH', `/stores/v3/info-sections/${id}`, { infoSection: { id, revision, plainDescription: 'York' } })
  expect(await described()).toEqual([{ id, plainDescription: 'York' }])
})

test('breadcrumbs for a visitor end at a hidden category, and are complete for the owner', async () => {
  const make = async (name: string, visible: boolean, parent?: string) => {
    const given = { name, visible, ...(parent && { parentCategory: { id: parent } }) }
    const { body } = await shop.owner('POST', '/categories/v1/categories', { category: given, treeReference })
    return body.category.id as string
  }
  const secret = await make('Secret', false, await make('Garden', true))
  await create({ ...aMug({ name: 'Hidden away' }), visible: true, mainCategoryId: secret })
  const visitor: Visitor = await aVisitor(shop)
  const path = '/stores/v3/products/slug/hidden-away?fields=BREADCRUMBS_INFO'
  const namesIn = ({ body }: WireAnswer) => body.product.breadcrumbsInfo.breadcrumbs.map((step: any) => step.categoryName)
  expect(namesIn(await visitor.send('GET', path))).toEqual(['Garden'])
  expect(namesIn(await shop.owner('GET', path))).toEqual(['Garden', 'Secret'])
})

test('writes return the requested fields, one by one and in bulk', async () => {
  const fields = ['INFO_SECTION_PLAIN_DESCRIPTION', 'BREADCRUMBS_INFO']
  const { shirt } = await listed([])
  const { mainCategoryId } = shirt
  const mug = { ...aMug({ name: 'Answered' }), infoSections: [{ uniqueName: 'size' }], mainCategoryId }
  const one = successful(await send('POST', '', { product: mug, fields })).product
  const many = successful(
    await shop.owner('POST', '/stores/v3/bulk/products/create', { products: [mug, mug], returnEntity: true, fields }),
  ).results
  for (const product of [one, ...many.map(({ item }: any) => item)]) {
    expect(product.infoSections).toEqual([{ id: expect.any(String), plainDescription: '<p>Runs small</p>' }])
    expect(product.breadcrumbsInfo.breadcrumbs).toHaveLength(2)
  }
})

test('a page loads its sections once and its categories once, however many products it has', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { shirt } = await listed([])
      await create({
        ...aMug({ name: `Many ${index}` }),
        infoSections: [{ uniqueName: index % 2 ? 'care' : 'size' }],
        mainCategoryId: shirt.mainCategoryId,
      })
    }),
  )
  const statements: string[] = []
  const stop = server.database.observe((sql) => void statements.push(sql))
  const { products } = successful(await send('POST', '/query', { query: { cursorPaging: { limit: 50 } }, fields: ofLists }))
  stop()
  expect(products.length).toBeGreaterThan(12)
  const count = (table: RegExp) => statements.filter((sql) => table.test(sql)).length
  expect([count(/\bfrom product\b/), count(/\binfo_section\b/), count(/\bcategory\b/)]).toEqual([1, 1, 1])
})
