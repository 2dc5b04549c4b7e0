import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { aCatalogue, eventsOf, eventually } from './catalog-joins.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { wrap } from './catalog-joins-parts-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

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
