import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { aCatalogue, eventsOf, eventually } from './catalog-joins.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const wrap = {
  name: 'Gift wrap',
  modifierRenderType: 'TEXT_CHOICES',
  choicesSettings: {
    choices: [
      { name: 'Plain', choiceType: 'CHOICE_TEXT' },
      { name: 'Golden', choiceType: 'CHOICE_TEXT', addedPrice: '2.50' },
    ],
  },
}

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

test('renaming a part renames it in its products', async () => {
  const { shop, ...owner } = await aCatalogue(server)
  const { productsV3: products } = owner
  const newEntity = await products.createProduct(
    {
      ...aShirt(),
      brand: { name: 'Acme' },
      ribbon: { name: 'New' },
      infoSections: [{ uniqueName: 'care' }],
      modifiers: [wrap],
    } as never,
    { fields: ['INFO_SECTION'] },
  )
  const read = () => products.getProduct(newEntity._id!, { fields: ['INFO_SECTION', 'VARIANT_OPTION_CHOICE_NAMES'] })
  await owner.brandsV3.updateBrand(newEntity.brand!._id!, { revision: '1', name: 'Zenith' })
  await owner.ribbonsV3.updateRibbon(newEntity.ribbon!._id!, { revision: '1', name: 'Fresh' })
  await owner.infoSectionsV3.updateInfoSection(newEntity.infoSections![0]!._id!, { revision: '1', title: 'How to wash' })
  await owner.customizationsV3.updateCustomization(newEntity.options![0]!._id!, { revision: '1', name: 'Sizes' })
  await owner.customizationsV3.updateCustomization(newEntity.modifiers![0]!._id!, { revision: '1', name: 'Paper' })
  const now = await eventually(
    read,
    ({ brand, modifiers, ribbon, infoSections, options }) =>
      brand!.name === 'Zenith' &&
      ribbon!.name === 'Fresh' &&
      infoSections![0]!.title === 'How to wash' &&
      options![0]!.name === 'Sizes' &&
      modifiers![0]!.name === 'Paper',
  )
  expect(now).toMatchObject({ revision: '1', options: [{ key: 'Sizes' }], modifiers: [{ key: 'Paper' }] })
  expect(now.variantsInfo!.variants![0]!.choices![0]!.optionChoiceNames).toMatchObject({
    optionName: 'Sizes',
    choiceName: 'Small',
  })
  expect(await eventsOf(shop, newEntity._id!)).toEqual(['created'])
  const results = await products.searchProducts({ search: { expression: 'zenith' } })
  expect(results.products!.map(({ _id }) => _id)).toEqual([newEntity._id])
  expect(
    (
      await products
        .queryProducts()
        .eq('ribbon.name' as never, 'Fresh')
        .find()
    ).items,
  ).toHaveLength(1)
})

test('a deleted ribbon, info section or modifier leaves its products; the id of a deleted brand stays', async () => {
  const { shop, ...owner } = await aCatalogue(server)
  const { productsV3: products } = owner
  const newEntity = await products.createProduct(
    aMug({
      brand: { name: 'Acme' },
      ribbon: { name: 'New' },
      additionalRibbons: [{ name: 'Eco' }],
      infoSections: [{ uniqueName: 'care' }],
      modifiers: [wrap],
    }),
  )
  const plain = await products.createProduct(aMug({ name: 'Plain' }))
  await owner.customizationsV3.removeCustomizationChoices(newEntity.modifiers![0]!._id!, [
    newEntity.modifiers![0]!.choicesSettings!.choices![0]!.choiceId!,
  ])
  const read = () => products.getProduct(newEntity._id!)
  const fewer = await eventually(read, ({ modifiers }) => modifiers![0]!.choicesSettings!.choices!.length === 1)
  expect(fewer).toMatchObject({
    revision: '2',
    modifiers: [{ choicesSettings: { choices: [{ name: 'Golden', addedPrice: '2.50' }] } }],
  })
  await owner.customizationsV3.deleteCustomization(newEntity.modifiers![0]!._id!)
  await owner.ribbonsV3.bulkDeleteRibbons([newEntity.ribbon!._id!, newEntity.additionalRibbons![0]!._id!])
  await owner.infoSectionsV3.deleteInfoSection(newEntity.infoSections![0]!._id!)
  await owner.brandsV3.deleteBrand(newEntity.brand!._id!)
  const left = await eventually(
    read,
    ({ ribbon, additionalRibbons, infoSections, modifiers, brand }) =>
      !ribbon && !additionalRibbons?.length && !infoSections?.length && !modifiers?.length && !brand?.name,
  )
  expect(left).toMatchObject({ revision: '6', brand: { _id: newEntity.brand!._id } })
  expect(await eventsOf(shop, newEntity._id!)).toEqual(['created', ...Array(5).fill('updated')])
  expect(await eventsOf(shop, plain._id!)).toEqual(['created'])
  expect(await products.updateProduct(newEntity._id!, { revision: '6', brand: left.brand!, name: 'Bare mug' })).toMatchObject({
    name: 'Bare mug',
    brand: { _id: newEntity.brand!._id },
  })
})

test('all products of a deleted ribbon lose it, also across batches', async () => {
  const { productsV3: products, ribbonsV3: ribbons } = await aCatalogue(server)
  const mugs = Array.from({ length: 60 }, (_, index) => aMug({ name: `Mug ${index}`, ribbon: { name: 'Sale' } }))
  await products.bulkCreateProducts(mugs)
  const [sale] = (await ribbons.queryRibbons().find()).items
  await ribbons.deleteRibbon(sale!._id!)
  const named = () => products.countProducts({ filter: { 'ribbon.name': 'Sale' } })
  expect(await eventually(named, ({ count }) => count === 0)).toEqual({ count: 0 })
  expect(await products.countProducts()).toEqual({ count: 60 })
})

test('products created at the same time share an option and merge their choices', async () => {
  const { productsV3: products, customizationsV3: customizations } = await aCatalogue(server)
  await products.createProduct(aShirt())
  const shirts = Array.from({ length: 8 }, (_, index) => {
    const shirt = aShirt({ name: `Shirt ${index}` })
    shirt.options[0].choicesSettings.choices[1].name = `Size ${index % 4}`
    shirt.variantsInfo.variants[1].choices[0].optionChoiceNames.choiceName = `Size ${index % 4}`
    return shirt
  })
  const responses = await Promise.all([shirts.slice(0, 4), shirts.slice(4)].map((each) => products.bulkCreateProducts(each)))
  expect(responses.map(({ bulkActionMetadata }) => bulkActionMetadata!.totalFailures)).toEqual([0, 0])
  const [size, ...more] = (await customizations.queryCustomizations({ fields: ['ASSIGNED_PRODUCTS_COUNT'] }).find()).items
  expect(more).toEqual([])
  expect(size!.assignedProductsCount).toBe(9)
  const names = size!.choicesSettings!.choices!.map(({ name }) => name!)
  expect(names.toSorted()).toEqual(['Large', 'Size 0', 'Size 1', 'Size 2', 'Size 3', 'Small'])
})

test('no product keeps a ribbon that is deleted while products take it', async () => {
  const { productsV3: products, ribbonsV3: ribbons } = await aCatalogue(server)
  const sale = await ribbons.createRibbon({ name: 'Sale' })
  const updates = Array.from({ length: 10 }, (_, index) =>
    products.createProduct(aMug({ name: `Mug ${index}`, ribbon: { _id: sale._id } })),
  )
  const [, ...made] = await Promise.allSettled([ribbons.deleteRibbon(sale._id!), ...updates])
  for (const each of made) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject(refusedWith('RIBBON_NOT_FOUND'))
  }
  const named = () => products.countProducts({ filter: { 'ribbon.name': 'Sale' } })
  expect(await eventually(named, ({ count }) => count === 0)).toEqual({ count: 0 })
  expect(await products.countProducts()).toEqual({ count: made.filter(({ status }) => status === 'fulfilled').length })
})
