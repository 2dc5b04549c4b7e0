import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { aCatalogue } from './catalog-joins.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { wrap } from './catalog-joins-parts-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('parts named by a new product are found or created, and count their products', async () => {
  const { productsV3: products, brandsV3: brands, ribbonsV3: ribbons, infoSectionsV3: sections } = await aCatalogue(server)
  const sale = await ribbons.createRibbon({ name: 'Sale' })
  const care = await sections.createInfoSection({ uniqueName: 'care', title: 'Care' })
  const first = await products.createProduct(
    aMug({
      brand: { name: 'Acme' },
      ribbon: { name: 'SALE' },
      additionalRibbons: [{ name: 'New' }, { name: 'Eco' }],
      infoSections: [{ _id: care._id }, { uniqueName: 'origin', plainDescription: '<p>Delft</p>' }],
    }),
    { fields: ['INFO_SECTION'] },
  )
  const [acme] = (await brands.queryBrands({ fields: ['ASSIGNED_PRODUCTS_COUNT'] }).find()).items
  expect(acme).toMatchObject({ name: 'Acme', assignedProductsCount: 1 })
  expect(first).toMatchObject({
    brand: { _id: acme!._id, name: 'Acme' },
    ribbon: { _id: sale._id, name: 'Sale' },
    additionalRibbons: [{ name: 'New' }, { name: 'Eco' }],
    infoSections: [
      { _id: care._id, uniqueName: 'care', title: 'Care' },
      { uniqueName: 'origin', title: 'origin' },
    ],
  })
  expect(await sections.getInfoSection(first.infoSections![1]!._id!)).toMatchObject({ plainDescription: '<p>Delft</p>' })

  const second = await products.createProduct(aMug({ brand: { _id: acme!._id }, ribbon: { _id: sale._id } }))
  expect(second).toMatchObject({ brand: { name: 'Acme' }, ribbon: { name: 'Sale' } })
  expect(await brands.getBrand(acme!._id!, { fields: ['ASSIGNED_PRODUCTS_COUNT'] })).toMatchObject({ assignedProductsCount: 2 })
  const used = await ribbons
    .queryRibbons({ fields: ['ASSIGNED_PRODUCT_COUNT'] })
    .ascending('name')
    .find()
  expect(used.items.map(({ name, assignedProductCount }) => [name, assignedProductCount])).toEqual([
    ['Eco', 1],
    ['New', 1],
    ['Sale', 2],
  ])

  await products.updateProduct(first._id!, { revision: '1', additionalRibbons: [] })
  await products.deleteProduct(second._id!)
  const left = await ribbons
    .queryRibbons({ fields: ['ASSIGNED_PRODUCT_COUNT'] })
    .ascending('name')
    .find()
  expect(left.items.map(({ assignedProductCount }) => assignedProductCount)).toEqual([0, 0, 1])
})

test('options and modifiers are customizations: two products share one of the same name, with the choices of both', async () => {
  const { productsV3: products, customizationsV3: customizations } = await aCatalogue(server)
  const shirt = await products.createProduct(aShirt())
  const wide = aShirt({ name: 'Wide shirt' })
  wide.options[0].name = 'size'
  wide.options[0].choicesSettings.choices[1].name = 'Huge'
  wide.variantsInfo.variants[0].choices[0].optionChoiceNames = { optionName: 'size', choiceName: 'small' }
  wide.variantsInfo.variants[1].choices[0].optionChoiceNames.choiceName = 'Huge'
  const other = await products.createProduct({ ...wide, modifiers: [wrap] })
  const { items } = await customizations
    .queryCustomizations({ fields: ['ASSIGNED_PRODUCTS_COUNT'] })
    .ascending('name')
    .find()
  expect(items).toMatchObject([
    { name: 'Gift wrap', customizationType: 'MODIFIER', assignedProductsCount: 1 },
    { name: 'Size', customizationType: 'PRODUCT_OPTION', assignedProductsCount: 2 },
  ])
  expect(items[1]!.choicesSettings!.choices!.map(({ name }) => name)).toEqual(['Small', 'Large', 'Huge'])
  expect(other.options).toMatchObject([
    { _id: items[1]!._id, name: 'Size', choicesSettings: { choices: [{ name: 'Small' }, { name: 'Huge' }] } },
  ])
  expect(other.options![0]!.choicesSettings!.choices![0]!.choiceId).toBe(
    shirt.options![0]!.choicesSettings!.choices![0]!.choiceId,
  )
  expect(other.modifiers).toMatchObject([
    {
      _id: items[0]!._id,
      key: 'Gift wrap',
      choicesSettings: { choices: [{ name: 'Plain' }, { name: 'Golden', addedPrice: '2.50' }] },
    },
  ])

  await expect(customizations.deleteCustomization(items[1]!._id!)).rejects.toMatchObject(
    breaking('NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT'),
  )
  const huge = items[1]!.choicesSettings!.choices![2]!._id!
  await expect(customizations.removeCustomizationChoices(items[1]!._id!, [huge])).rejects.toMatchObject(
    refusedWith('CHOICE_ASSIGNED_TO_PRODUCT'),
  )
  await products.deleteProduct(other._id!)
  await customizations.removeCustomizationChoices(items[1]!._id!, [huge])
})

test('a product that names an unknown part is refused, and nothing of it is stored', async () => {
  const { productsV3: products, customizationsV3: customizations, brandsV3: brands } = await aCatalogue(server)
  const nobody = crypto.randomUUID()
  const shirt = await products.createProduct(aShirt())
  const option = { ...shirt.options![0]! }
  const choices = [{ choiceId: nobody }]
  const refusals: [object, object][] = [
    [aMug({ brand: { _id: nobody } }), refusedWith('BRAND_CREATION_FAILED')],
    [aMug({ brand: { name: '  ' } }), refusedWith('BRAND_CREATION_FAILED')],
    [aMug({ brand: { name: 'Gone' }, ribbon: { _id: nobody } }), refusedWith('RIBBON_NOT_FOUND')],
    [aMug({ ribbon: { _id: 'no-guid' } }), refusedWith('RIBBON_NOT_FOUND')],
    [aMug({ ribbon: {} }), refusedWith('RIBBON_CREATION_FAILED')],
    [aMug({ infoSections: [{ _id: nobody }] }), refusedWith('INFO_SECTION_CREATION_FAILED')],
    [aMug({ modifiers: [{ _id: nobody }] }), refusedWith('CUSTOMIZATION_NOT_EXIST')],
    [aMug({ modifiers: [{ _id: option._id }] }), refusedWith('CUSTOMIZATION_NOT_EXIST')],
    [aMug({ modifiers: [{ name: 'Text', modifierRenderType: 'FREE_TEXT' }] }), refusedWith('CUSTOMIZATIONS_CREATION_FAILED')],
    [aMug({ modifiers: [wrap, { ...wrap, name: 'GIFT WRAP' }] }), breaking('MODIFIERS_ID_DUPLICATION_ERROR')],
    [{ ...aShirt(), options: [{ ...option, choicesSettings: { choices } }] }, refusedWith('CHOICE_NOT_EXIST')],
    [{ ...aShirt(), options: [option, aShirt().options[0]] }, refusedWith('DUPLICATE_PRODUCT_OPTIONS')],
    [
      {
        ...aShirt(),
        options: [{ ...option, choicesSettings: { choices: [{ name: 'Red', choiceType: 'ONE_COLOR', colorCode: '#f00' }] } }],
      },
      refusedWith('ADD_CUSTOMIZATION_CHOICES_FAILED'),
    ],
  ]
  for (const [product, expected] of refusals) {
    await expect(products.createProduct(product as never)).rejects.toMatchObject(expected)
  }
  await expect(products.updateProduct(shirt._id!, { revision: '1', infoSections: [{ _id: nobody }] })).rejects.toMatchObject(
    refusedWith('INFO_SECTION_ERROR_OCCURRED'),
  )
  expect(await products.countProducts()).toEqual({ count: 1 })
  expect(await customizations.countCustomizations()).toEqual({ count: 1 })
  expect(await brands.countBrands()).toEqual({ count: 0 })
})

test('products created in bulk share one brand, and a refused product leaves none behind', async () => {
  const { productsV3: products, brandsV3: brands } = await aCatalogue(server)
  const response = await products.bulkCreateProducts([
    aMug({ name: 'A', brand: { name: 'Acme' } }),
    aMug({ name: 'B', brand: { name: 'Lost' }, ribbon: { _id: crypto.randomUUID() } }),
    aMug({ name: 'C', brand: { name: 'acme' } }),
  ])
  expect(response.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([
    undefined,
    'RIBBON_NOT_FOUND',
    undefined,
  ])
  const { items } = await brands.queryBrands({ fields: ['ASSIGNED_PRODUCTS_COUNT'] }).find()
  expect(items).toMatchObject([{ name: 'Acme', assignedProductsCount: 2 }])
})
