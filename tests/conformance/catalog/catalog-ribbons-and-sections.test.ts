import { expect, test } from 'vitest'
import { aShop } from '../../support/shop/shop.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { server, ownerOf, eventsOf, setUp } from './catalog-parts-set-up.ts'

setUp()

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
