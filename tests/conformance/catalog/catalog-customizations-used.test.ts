import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  resolveBrand,
  resolveCustomizations,
  resolveInfoSections,
  resolveRibbons,
  saveUses,
} from '../../../apps/server/src/modules/catalog/catalog-parts/index.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { inSite } from './catalog-site.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { ownerOf, engraving, anOption } from './catalog-parts-customizations-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('choices that products use cannot be removed', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const { id, ids } = await anOption(shop, 'S', 'M')
  const product = crypto.randomUUID()
  await inSite(shop, (site) => saveUses(site, product, [id, ids.S!]))
  expect(await owner.getCustomization(id, { fields: ['ASSIGNED_PRODUCTS_COUNT'] })).toMatchObject({ assignedProductsCount: 1 })
  await expect(owner.removeCustomizationChoices(id, [ids.S!])).rejects.toMatchObject(refusedWith('CHOICE_ASSIGNED_TO_PRODUCT'))
  await expect(owner.setCustomizationChoices(id, [{ name: 'M' }])).rejects.toMatchObject(
    breaking('NOT_ALLOWED_DELETE_CHOICE_ASSIGNED_TO_PRODUCT'),
  )
  await expect(owner.deleteCustomization(id)).rejects.toMatchObject(
    breaking('NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT'),
  )
  await inSite(shop, (site) => saveUses(site, product, []))
  await owner.deleteCustomization(id)
})

test('a product names its customizations: existing ones are used, missing ones are created', async () => {
  const shop = await aShop(server)
  const { id, ids } = await anOption(shop, 'S', 'M')
  const resolve = (...references: Parameters<typeof resolveCustomizations>[1][number][]) =>
    inSite(shop, (site) => resolveCustomizations(site, references))
  const [option, text] = await resolve(
    {
      customizationType: 'PRODUCT_OPTION',
      name: 'size',
      renderType: 'TEXT_CHOICES',
      choices: [{ name: 'L' }, { choiceId: ids.S! }],
    },
    { customizationType: 'MODIFIER', name: 'Engraving', renderType: 'FREE_TEXT', freeTextInput: engraving.freeTextInput },
  )
  expect(option!.customization).toMatchObject({ id, revision: '2' })
  expect(option!.choices.map(({ name }) => name)).toEqual(['L', 'S'])
  expect(text).toMatchObject({ customization: { name: 'Engraving', freeTextInput: { key: 'Your text' } }, choices: [] })

  const options = { customizationType: 'PRODUCT_OPTION' as const }
  await expect(resolve({ ...options, id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'CUSTOMIZATION_NOT_EXIST' })
  await expect(resolve({ ...options, id, choices: [{ choiceId: crypto.randomUUID() }] })).rejects.toMatchObject({
    code: 'CHOICE_NOT_EXIST',
  })
  await expect(resolve({ ...options, name: 'Empty' })).rejects.toMatchObject({ code: 'CUSTOMIZATIONS_CREATION_FAILED' })
  await expect(resolve({ ...options, id, choices: [{ name: 'X', colorCode: '#fff' }] })).rejects.toMatchObject({
    code: 'ADD_CUSTOMIZATION_CHOICES_FAILED',
  })
})

test('products created at the same time create one customization with the choices of all', async () => {
  const shop = await aShop(server)
  const reference = (name: string) => ({
    customizationType: 'PRODUCT_OPTION' as const,
    name: 'Fit',
    choices: [{ name: 'Wide' }, { name }],
  })
  const newEntity = await Promise.all(
    ['Slim', 'Loose', 'Slim', 'Long'].map((name) => inSite(shop, (site) => resolveCustomizations(site, [reference(name)]))),
  )
  const ids = new Set(newEntity.map(([resolved]) => resolved!.customization.id!))
  expect(ids.size).toBe(1)
  const { choicesSettings } = await ownerOf(shop).getCustomization([...ids][0]!)
  const names = choicesSettings!.choices!.map(({ name }) => name!)
  expect(names.toSorted()).toEqual(['Long', 'Loose', 'Slim', 'Wide'])
})

test('a product names its brand, ribbon and info sections by id or name', async () => {
  const shop = await aShop(server)
  const brand = await inSite(shop, (site) => resolveBrand(site, { name: 'Acme' }))
  expect(await inSite(shop, (site) => resolveBrand(site, { id: brand.id }))).toEqual(brand)
  expect(await inSite(shop, (site) => resolveBrand(site, { name: 'acme' }))).toEqual(brand)
  await expect(inSite(shop, (site) => resolveBrand(site, { id: crypto.randomUUID() }))).rejects.toMatchObject({
    code: 'BRAND_CREATION_FAILED',
  })
  const [fresh] = await inSite(shop, (site) => resolveRibbons(site, [{ name: 'New' }]))
  const ribbons = await inSite(shop, (site) => resolveRibbons(site, [{ name: 'Sale' }, { id: fresh!.id! }, { name: 'sale' }]))
  expect(ribbons.map(({ name }) => name)).toEqual(['Sale', 'New', 'Sale'])
  expect(ribbons[1]).toEqual(fresh)
  for (const id of [crypto.randomUUID(), 'no-guid']) {
    await expect(inSite(shop, (site) => resolveRibbons(site, [{ id }]))).rejects.toMatchObject({ code: 'RIBBON_NOT_FOUND' })
  }
  await expect(inSite(shop, (site) => resolveRibbons(site, [{ name: ' ' }]))).rejects.toMatchObject({
    code: 'RIBBON_CREATION_FAILED',
  })
  const [care, sizes] = await inSite(shop, (site) =>
    resolveInfoSections(site, [
      { uniqueName: 'care', title: 'Care' },
      { uniqueName: 'sizes', title: 'Sizes' },
    ]),
  )
  expect(await inSite(shop, (site) => resolveInfoSections(site, [{ uniqueName: 'sizes' }, { id: care!.id! }]))).toEqual([
    sizes,
    care,
  ])
  await expect(inSite(shop, (site) => resolveInfoSections(site, [{ id: crypto.randomUUID() }]))).rejects.toMatchObject({
    code: 'INFO_SECTION_CREATION_FAILED',
  })
})
