import { customizationsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient } from '../../support/shop/shop.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { ownerOf, size, engraving, anOption } from './catalog-parts-customizations-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const namesOf = ({ customization }: { customization?: customizationsV3.Customization }) =>
  customization!.choicesSettings!.choices!.map(({ name }) => name)

test('a customization is created, read, changed and deleted through the published client', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const created = await owner.createCustomization(size('S', 'M'))
  expect(created).toMatchObject({ name: 'Size', key: 'Size', revision: '1', customizationType: 'PRODUCT_OPTION' })
  expect(created.choicesSettings!.choices).toEqual([
    { _id: expect.any(String), name: 'S', key: 'S', choiceType: 'CHOICE_TEXT' },
    { _id: expect.any(String), name: 'M', key: 'M', choiceType: 'CHOICE_TEXT' },
  ])
  expect(await owner.getCustomization(created._id!)).toEqual(created)
  const renamed = await owner.updateCustomization(created._id!, { revision: '1', name: 'Sizes' })
  expect(renamed).toMatchObject({ name: 'Sizes', key: 'Sizes', revision: '2', choicesSettings: created.choicesSettings })
  await expect(owner.updateCustomization(created._id!, { revision: '1', name: 'A' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await owner.deleteCustomization(created._id!)
  await expect(owner.getCustomization(created._id!)).rejects.toMatchObject(refusedWith('CUSTOMIZATION_NOT_FOUND'))
})

test('a free text customization has limits and no choices', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const created = await owner.createCustomization(engraving)
  expect(created.freeTextInput).toEqual({ title: 'Your text', minCharCount: 1, maxCharCount: 20, key: 'Your text' })
  const wrong = { title: 'T', minCharCount: 9, maxCharCount: 3 }
  await expect(owner.createCustomization({ ...engraving, name: 'B', freeTextInput: wrong })).rejects.toMatchObject(
    refusedWith('INVALID_FREE_TEXT_SETTINGS'),
  )
  await expect(owner.updateCustomization(created._id!, { revision: '1', freeTextInput: wrong })).rejects.toMatchObject(
    refusedWith('INVALID_FREE_TEXT_SETTINGS'),
  )
  await expect(owner.addCustomizationChoices(created._id!, [{ name: 'A' }])).rejects.toMatchObject(
    refusedWith('DOESNT_SUPPORT_CHOICES'),
  )
  const { id } = await anOption(shop, 'S')
  await expect(owner.updateCustomization(id, { revision: '1', freeTextInput: engraving.freeTextInput })).rejects.toMatchObject(
    refusedWith('DOESNT_SUPPORT_FREE_TEXT'),
  )
})

test('an invalid customization is refused, and the violation names the rule', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const creating = (change: object) => owner.createCustomization({ ...size('S', 'M'), ...change })
  const withChoices = (...choices: object[]) => creating({ choicesSettings: { choices } })
  const id = crypto.randomUUID()
  await expect(creating({ name: '  ' })).rejects.toMatchObject(breaking('ONLY_SPACES_STRING_ERROR'))
  await expect(withChoices({ name: 'S' }, { name: 's' })).rejects.toMatchObject(breaking('DUPLICATE_CHOICE_NAME'))
  await expect(withChoices({ name: 'S', choiceType: 'ONE_COLOR', colorCode: '#fff' })).rejects.toMatchObject(
    breaking('INVALID_CHOICE_TYPE'),
  )
  await expect(withChoices({ name: 'S', colorCode: '#fff' })).rejects.toMatchObject(breaking('INVALID_CHOICE_VALUE'))
  await expect(withChoices({ name: 'S', primaryChoiceIds: [id] })).rejects.toMatchObject(breaking('PRIMARY_CHOICE_NOT_FOUND'))
  await expect(withChoices({ name: 'S', _id: id }, { name: 'M' })).rejects.toMatchObject(breaking('MIXED_CHOICE_IDS_CONSISTENCY'))
  await expect(withChoices({ name: 'S', _id: id })).rejects.toMatchObject(breaking('CUSTOMIZATION_WITH_ONLY_ID_OR_CHOICE_IDS'))
  await expect(creating({ _id: id, choicesSettings: { choices: [{ name: 'S', _id: id }] } })).rejects.toMatchObject(
    breaking('ID_NOT_ALLOWED_IN_REQUEST'),
  )
  await expect(withChoices({ name: 'S', defaultAddedPrice: '1.00' })).rejects.toMatchObject(
    refusedWith('MODIFIER_SETTINGS_NOT_SUPPORTED_FOR_PRODUCT_OPTION'),
  )
  await expect(owner.createCustomization({ ...engraving, customizationType: 'PRODUCT_OPTION' } as never)).rejects.toMatchObject(
    refusedWith('INVALID_CUSTOMIZATION_RENDER_TYPE'),
  )
  await creating({})
  await expect(creating({ name: 'SIZE' })).rejects.toMatchObject(refusedWith('ALREADY_EXISTS'))
  expect(await owner.countCustomizations()).toEqual({ count: 1 })
})

test('choices are added, set, removed and reordered', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const { id, ids } = await anOption(shop, 'S', 'M')
  expect(namesOf(await owner.addCustomizationChoices(id, [{ name: 'L' }]))).toEqual(['S', 'M', 'L'])
  await expect(owner.addCustomizationChoices(id, [{ name: 'l' }])).rejects.toMatchObject(breaking('DUPLICATE_CHOICE_NAME'))
  const many = Array.from({ length: 998 }, (_, index) => ({ name: `Size ${index}` }))
  await expect(owner.addCustomizationChoices(id, many)).rejects.toMatchObject(refusedWith('CHOICES_LIMIT_EXCEEDED'))

  const set = await owner.setCustomizationChoices(id, [{ name: 'XL' }, { name: 'm' }])
  expect(namesOf(set)).toEqual(['XL', 'm'])
  const [xl, m] = set.customization!.choicesSettings!.choices!.map(({ _id }) => _id!)
  expect(m).toBe(ids.M)

  const { customization } = await owner.reorderCustomizationChoices(id, '3', { choiceIds: [m!, xl!] })
  expect(customization).toMatchObject({ revision: '4', choicesSettings: { choices: [{ name: 'm' }, { name: 'XL' }] } })
  await expect(owner.reorderCustomizationChoices(id, '4', { choiceIds: [m!, ids.S!] })).rejects.toMatchObject({
    details: { applicationError: { code: 'CHOICE_IDS_MISMATCH', data: { missingIds: [xl], extraIds: [ids.S] } } },
  })
  await expect(owner.reorderCustomizationChoices(id, '1', { choiceIds: [m!, xl!] })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )

  expect(namesOf(await owner.removeCustomizationChoices(id, [xl!]))).toEqual(['m'])
  await expect(owner.removeCustomizationChoices(id, [xl!])).rejects.toMatchObject(refusedWith('CHOICE_NOT_FOUND'))
  await expect(owner.removeCustomizationChoices(id, [m!])).rejects.toMatchObject(
    breaking('NOT_ALLOWED_CUSTOMIZATION_WITHOUT_CHOICES'),
  )
})

test('choices are grouped under primary choices on one level', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const { id, ids } = await anOption(shop, 'Red', 'Crimson', 'Scarlet')
  const [red, crimson, scarlet] = [ids.Red!, ids.Crimson!, ids.Scarlet!]
  const grouping = (revision: string, choiceId: string, primaryChoiceIds: string[], more: object = {}) =>
    owner.updateCustomizationChoices(id, revision, { choices: [{ choice: { _id: choiceId, primaryChoiceIds, ...more } }] })
  const { customization } = await grouping('1', crimson, [red])
  expect(customization!.choicesSettings!.choices![1]).toMatchObject({ name: 'Crimson', primaryChoiceIds: [red] })
  await expect(grouping('2', red, [red])).rejects.toMatchObject(breaking('PRIMARY_CHOICE_SELF_REFERENCE'))
  await expect(grouping('2', red, [crypto.randomUUID()])).rejects.toMatchObject(breaking('PRIMARY_CHOICE_NOT_FOUND'))
  await expect(grouping('2', scarlet, [crimson])).rejects.toMatchObject(breaking('PRIMARY_CHOICE_HIERARCHY_VIOLATION'))
  await expect(grouping('2', scarlet, [red], { name: 'Other' })).rejects.toMatchObject(breaking('UNSUPPORTED_CHOICE_FIELD'))
  await expect(grouping('2', crypto.randomUUID(), [red])).rejects.toMatchObject(refusedWith('CHOICE_NOT_FOUND'))
  const left = await owner.removeCustomizationChoices(id, [red])
  expect(left.customization!.choicesSettings!.choices!.map(({ primaryChoiceIds }) => primaryChoiceIds)).toEqual([
    undefined,
    undefined,
  ])
})

test('customizations are created, changed and given choices in bulk, each with its own result', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const created = await owner.bulkCreateCustomizations([size('S'), size('M'), engraving] as never, { returnEntity: true })
  expect(created.results!.map(({ itemMetadata, customization }) => customization?.name ?? itemMetadata!.error!.code)).toEqual([
    'Size',
    'ALREADY_EXISTS',
    'Engraving',
  ])
  const [option, , text] = created.results!.map(({ itemMetadata }) => itemMetadata!._id!)
  const added = await owner.bulkAddCustomizationChoices(
    [
      { customizationId: option!, choices: [{ name: 'L' }] },
      { customizationId: text!, choices: [{ name: 'L' }] },
    ],
    { returnEntity: true },
  )
  expect(added.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([undefined, 'DOESNT_SUPPORT_CHOICES'])
  expect(namesOf(added.results![0]!)).toEqual(['S', 'L'])
  const updated = await owner.bulkUpdateCustomizations([
    { customization: { _id: option!, revision: '2', name: 'Sizes' } },
    { customization: { _id: text!, revision: '5', name: 'Text' } },
  ] as never)
  expect(updated.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([undefined, 'REVISION_MISMATCH'])
})

test('customizations are queried by kind and name, and pictures of choices are returned on request', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const colour = {
    name: 'Colour',
    customizationType: 'PRODUCT_OPTION',
    customizationRenderType: 'SWATCH_CHOICES',
    choicesSettings: {
      choices: [{ name: 'Red', colorCode: '#f00', choiceType: 'ONE_COLOR', displayImage: 'https://example.com/red.png' }],
    },
  }
  await owner.bulkCreateCustomizations([size('S'), colour, engraving] as never)
  const options = await owner.queryCustomizations().eq('customizationType', 'PRODUCT_OPTION').ascending('name').find()
  expect(options.items.map(({ name }) => name)).toEqual(['Colour', 'Size'])
  expect(options.items[0]!.choicesSettings!.choices![0]).not.toHaveProperty('displayImage')
  const pictured = await owner
    .queryCustomizations({ fields: ['CHOICE_DISPLAY_IMAGE'] })
    .eq('name', 'Colour')
    .find()
  expect(pictured.items[0]!.choicesSettings!.choices![0]!.displayImage).toContain('red.png')
  expect(await owner.countCustomizations({ filter: { customizationRenderType: 'FREE_TEXT' } })).toEqual({ count: 1 })
  const visitor = visitorClient(shop, { customizationsV3 }).customizationsV3
  // No visible product uses any of them.
  expect((await visitor.queryCustomizations().find()).items).toEqual([])
  await expect(visitor.createCustomization(size('S') as never)).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
})
