import { customizationsV3, productGroupsV3, productsV3 } from '@wix/stores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { until } from '../../support/until.ts'
import { aMug } from './catalog-builders.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Product groups, through the functions of the published package.

let server: TestServer
let shop: TestShop
let colour: { id: string; choices: Map<string, string> }
beforeAll(async () => void (server = await startServer({ background: true, caching: false })))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await aShop(server)
  colour = await aColour('Red', 'Blue', 'Green')
})

// Some results are typed more narrowly than what is on the wire.
const clientOf = (of = shop) => ownerClient(of, { groups: productGroupsV3 }).groups as any
const published = (of = shop) => ownerClient(of, { customizations: customizationsV3, products: productsV3 }) as any

async function aColour(...names: string[]) {
  const { customizations } = published()
  const colorCode = (name: string) => ({ Red: '#f00', Blue: '#00f', Green: '#0f0' })[name] ?? '#000'
  const created = await customizations.createCustomization({
    name: 'Colour',
    customizationType: 'PRODUCT_OPTION',
    customizationRenderType: 'SWATCH_CHOICES',
    choicesSettings: { choices: names.map((name) => ({ name, choiceType: 'ONE_COLOR', colorCode: colorCode(name) })) },
  })
  const choices = new Map<string, string>(created.choicesSettings.choices.map(({ name, _id, id }: any) => [name, _id ?? id]))
  return { id: created._id as string, choices }
}

/** A shirt of one colour. */
async function aShirt(name: string, choice: string, more: object = {}): Promise<{ id: string; slug: string; revision: string }> {
  const { body, status } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: {
      name,
      productType: 'PHYSICAL',
      physicalProperties: {},
      ...more,
      options: [
        {
          id: colour.id,
          name: 'Colour',
          optionRenderType: 'SWATCH_CHOICES',
          choicesSettings: { choices: [{ choiceId: colour.choices.get(choice), name: choice, choiceType: 'ONE_COLOR' }] },
        },
      ],
      variantsInfo: {
        variants: [
          {
            price: { actualPrice: { amount: '20.00' } },
            choices: [{ optionChoiceIds: { optionId: colour.id, choiceId: colour.choices.get(choice) } }],
            inventoryItem: { quantity: 3 },
          },
        ],
      },
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.product
}

const aGroup = (more: object = {}) =>
  clientOf().createProductGroup({ name: 'Shirts', groupingCustomizationId: colour.id, ...more })

async function shownOn(slug: string): Promise<any[]> {
  const visitor = await aVisitor(shop)
  return (await visitor.send('GET', `/stoa/v1/storefront-products/groups?productSlug=${slug}`)).body.groups
}

test('groups are created, found, changed, tagged and deleted, one by one and many at once, with their events', async () => {
  const client = clientOf()
  const group = await aGroup({ members: [{ productId: unknownId }], handle: 'mine' })
  expect(group).toMatchObject({ name: 'Shirts', handle: 'shirts', groupingCustomizationId: colour.id, members: [] })
  const [red, blue] = [await aShirt('Red shirt', 'Red'), await aShirt('Blue shirt', 'Blue')]
  const assigned = await client.assignProductsToProductGroup(group._id, { productIds: [red.id, blue.id, red.id] })
  expect(assigned.results).toMatchObject([{ success: true }, { success: true }, { success: true }])
  const read = await client.getProductGroup(group._id, { fields: ['GROUPING_CUSTOMIZATION'] })
  expect(read.groupingCustomization).toMatchObject({ name: 'Colour', customizationRenderType: 'SWATCH_CHOICES' })
  expect(read.members).toMatchObject([
    { productId: red.id, slug: red.slug, status: 'ACTIVE', inventoryAvailabilityStatus: 'IN_STOCK', choice: { name: 'Red' } },
    { productId: blue.id, productName: 'Blue shirt', choice: { colorCode: expect.stringMatching(/^#00/i) } },
  ])
  const changed = await client.updateProductGroup(group._id, {
    name: 'All shirts',
    revision: read.revision,
    choiceOrder: [colour.choices.get('Blue'), colour.choices.get('Red')],
  })
  expect(changed).toMatchObject({ name: 'All shirts', handle: 'shirts' })
  expect(changed.members.map(({ productName }: any) => productName)).toEqual(['Blue shirt', 'Red shirt'])

  const many = await client.bulkCreateProductGroups(
    [
      { name: 'All shirts', groupingCustomizationId: colour.id },
      { name: 'x', groupingCustomizationId: unknownId },
    ],
    { returnEntity: true },
  )
  expect(many.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  const [{ item: other }] = many.results
  const search = async (filter: object, expression?: string) =>
    (
      await client.searchProductGroups({
        filter,
        sort: [{ fieldName: 'createdDate', order: 'ASC' }],
        ...(expression && { search: { expression } }),
      })
    ).productGroups.map(({ _id }: any) => _id)
  expect(await search({ 'members.productId': { $hasSome: [red.id, unknownId] } })).toEqual([group._id])
  expect(await search({ 'members.productName': { $hasAll: ['Red shirt', 'Blue shirt'] } })).toEqual([group._id])
  expect(await search({ groupingCustomizationId: colour.id }, 'blue')).toEqual([group._id])
  expect(await search({}, 'all')).toEqual([group._id, other._id])
  const found = await client.queryProductGroups().in('handle', ['shirts']).find()
  expect(found.items.map(({ _id }: any) => _id)).toEqual([group._id])

  await client.bulkUpdateProductGroups([{ productGroup: { _id: other._id, revision: other.revision, name: 'Others' } }])
  await client.bulkUpdateProductGroupTags([other._id], { assignTags: { privateTags: { tagIds: ['a'] } } })
  const { jobId } = await client.bulkUpdateProductGroupTagsByFilter({}, { assignTags: { publicTags: { tagIds: ['b'] } } })
  await endedTask(shop, jobId)
  expect((await client.getProductGroup(other._id)).tags).toMatchObject({
    privateTags: { tagIds: ['a'] },
    publicTags: { tagIds: ['b'] },
  })
  await expect(client.bulkUpdateProductGroupTags([other._id], {})).rejects.toMatchObject(
    refusedWith('EMPTY_ASSIGN_AND_UNASSIGN_LISTS'),
  )

  await client.unassignProductsFromProductGroup(group._id, { productIds: [blue.id] })
  expect((await client.getProductGroup(group._id)).members).toHaveLength(1)
  await client.deleteProductGroup(other._id)
  await client.bulkDeleteProductGroups([group._id])
  expect(await search({})).toEqual([])
  const events = await shopEvents(shop, 'wix.stores.catalog.v3.product_group')
  expect(new Set(events.map(({ slug }) => slug))).toEqual(new Set(['created', 'updated', 'tags_modified', 'deleted']))
})

test('what cannot be grouped is refused by name, and nothing of it is stored', async () => {
  const client = clientOf()
  await expect(aGroup({ groupingCustomizationId: unknownId })).rejects.toMatchObject(refusedWith('CUSTOMIZATION_NOT_FOUND'))
  const text = await published().customizations.createCustomization({
    name: 'Engraving',
    customizationType: 'MODIFIER',
    customizationRenderType: 'FREE_TEXT',
    freeTextInput: { title: 'Engraving' },
  })
  await expect(aGroup({ groupingCustomizationId: text._id })).rejects.toMatchObject(
    refusedWith('UNSUPPORTED_GROUPING_CUSTOMIZATION_RENDER_TYPE'),
  )
  const group = await aGroup()
  const red = await aShirt('Red shirt', 'Red')
  const { body: mug } = await shop.owner('POST', '/stores/v3/products', { product: aMug() })
  await expect(client.assignProductsToProductGroup(group._id, { productIds: [red.id, unknownId, 'x'] })).rejects.toMatchObject(
    refusedWith('PRODUCTS_NOT_FOUND'),
  )
  await expect(client.assignProductsToProductGroup(group._id, { productIds: [red.id, mug.product.id] })).rejects.toMatchObject(
    refusedWith('PRODUCTS_MISSING_CUSTOMIZATION'),
  )
  expect((await client.getProductGroup(group._id)).members).toEqual([])
  await expect(client.unassignProductsFromProductGroup(group._id, { productIds: [red.id] })).rejects.toMatchObject(
    refusedWith('PRODUCTS_NOT_IN_GROUP'),
  )
  await expect(client.unassignProductsFromProductGroup(group._id, { productIds: [unknownId] })).rejects.toMatchObject(
    refusedWith('PRODUCTS_NOT_FOUND'),
  )
  // Nothing of another site can be named.
  const stranger = await aShop(server)
  const { productGroup } = (
    await stranger.owner('POST', '/stores/v3/product-groups', {
      productGroup: { name: 'Mine', groupingCustomizationId: colour.id },
    })
  ).body
  expect(productGroup).toBeUndefined()
  const assign = { productGroupId: group._id, productIds: [red.id] }
  expect((await stranger.owner('POST', '/stores/v3/product-groups/assign-products', assign)).status).toBe(404)
  const visitor = await aVisitor(shop)
  expect((await visitor.send('GET', `/stores/v3/product-groups/${group._id}`)).status).toBe(403)
})

test('visitors see the visible products of a group on each of its products, and staff who may not read hidden ones neither', async () => {
  const client = clientOf()
  const [red, blue, green] = [
    await aShirt('Red shirt', 'Red'),
    await aShirt('Blue shirt', 'Blue'),
    await aShirt('Green shirt', 'Green', { visible: false }),
  ]
  const group = await aGroup({ choiceOrder: [colour.choices.get('Blue')] })
  await client.assignProductsToProductGroup(group._id, { productIds: [red.id] })
  expect(await shownOn(red.slug)).toEqual([])
  await client.assignProductsToProductGroup(group._id, { productIds: [green.id, blue.id] })
  expect(await shownOn(red.slug)).toMatchObject([
    {
      customizationId: colour.id,
      name: 'Colour',
      swatches: true,
      products: [
        { slug: blue.slug, choice: 'Blue', soldOut: false },
        { slug: red.slug, choice: 'Red' },
      ],
    },
  ])
  expect(await shownOn(green.slug)).toEqual([])
  expect((await client.getProductGroup(group._id)).members.map(({ status }: any) => status)).toEqual([
    'ACTIVE',
    'ACTIVE',
    'HIDDEN',
  ])

  const revision = async (id: string) => (await shop.owner('GET', `/stores/v3/products/${id}`)).body.product.revision
  await shop.owner('PATCH', `/stores/v3/products/${blue.id}`, {
    product: { id: blue.id, revision: await revision(blue.id), name: 'Navy shirt' },
  })
  await until(async () => {
    const { productGroups } = await client.searchProductGroups({
      filter: { 'members.productName': { $hasSome: ['Navy shirt'] } },
    })
    return productGroups.length === 1
  })
  await shop.owner('DELETE', `/stores/v3/products/${red.id}`)
  expect(await shownOn(blue.slug)).toEqual([])
  await until(async () => {
    const { productGroups } = await client.searchProductGroups({ filter: { 'members.productId': { $hasSome: [red.id] } } })
    return productGroups.length === 0
  })
})

test('visitors read the products of a group in their language', async () => {
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  const [red, blue] = [await aShirt('Red shirt', 'Red'), await aShirt('Blue shirt', 'Blue')]
  const group = await aGroup({ name: 'Both shirts' })
  await clientOf().assignProductsToProductGroup(group._id, { productIds: [red.id, blue.id] })
  const translate = (entity: string, id: string, texts: object) =>
    shop.owner('PATCH', `/stoa/v1/translations/wix.stores.catalog.v3.${entity}/${id}/de`, { texts })
  await translate('product', red.id, { name: 'Rotes Hemd' })
  expect((await translate('product_group', group._id, { name: 'Beide Hemden' })).status).toBe(200)
  const german = await aVisitor(shop, 'de')
  const { body } = await german.send('GET', `/stoa/v1/storefront-products/groups?productSlug=${red.slug}`)
  expect(body.groups[0].products.map(({ productName }: any) => productName)).toEqual(['Rotes Hemd', 'Blue shirt'])
})
