import { customizationsV3 } from '@wix/stores'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

export const ownerOf = (shop: TestShop) => ownerClient(shop, { customizationsV3 }).customizationsV3

export const size = (...names: string[]) => ({
  name: 'Size',
  customizationType: 'PRODUCT_OPTION' as const,
  customizationRenderType: 'TEXT_CHOICES' as const,
  choicesSettings: { choices: names.map((name) => ({ name, choiceType: 'CHOICE_TEXT' as const })) },
})
export const engraving = {
  name: 'Engraving',
  customizationType: 'MODIFIER' as const,
  customizationRenderType: 'FREE_TEXT' as const,
  freeTextInput: { title: 'Your text', minCharCount: 1, maxCharCount: 20 },
}

/** Creates an option with choices. Returns its id and the ids of its choices by name. */
export async function anOption(shop: TestShop, ...names: string[]) {
  const option = await ownerOf(shop).createCustomization(size(...names))
  const ids = Object.fromEntries(option.choicesSettings!.choices!.map(({ name, _id }) => [name, _id!]))
  return { id: option._id!, ids }
}
