import type { Customization, FreeTextSettings } from '@stoa/contract/services/stores/customizations-v-3'
import { brokenRule, requiredField, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { completeChoices } from './choices.ts'
import { keyOf, named } from './names.ts'
import { countCustomizations } from './store.ts'
import type { StoredCustomization } from './stored-customization.ts'

const limits = {
  PRODUCT_OPTION: { limit: 1000, code: 'OPTIONS_LIMIT_EXCEEDED' },
  MODIFIER: { limit: 1000, code: 'MODIFIERS_LIMIT_EXCEEDED' },
}

/** A customization as stored. Choices have operations of their own, so an update leaves them unchanged. */
export async function completeCustomization(
  site: SiteTx,
  given: Customization,
  before: StoredCustomization | undefined,
): Promise<Customization> {
  const name = named('customization.name', given.name)
  const settings = before ? settingsAfter(given, before) : settingsOfNew(given)
  if (!before) {
    if (!given.customizationType) throw requiredField('customization.customizationType')
    await checkRoom(site, given.customizationType)
  }
  const { freeTextInput: _text, choicesSettings: _choices, ...rest } = given
  return { ...rest, name, key: keyOf(name), ...settings }
}

/** The server assigns the ids of a customization and its choices. */
export function checkNoIds({ id, choicesSettings }: Customization): void {
  const choices = choicesSettings?.choices ?? []
  const withId = choices.filter((choice) => choice.id).length
  if (withId > 0 && withId < choices.length) {
    throw brokenRule('customization.choicesSettings.choices', 'MIXED_CHOICE_IDS_CONSISTENCY', 'must have ids all or none')
  }
  if (choices.length > 0 && Boolean(id) !== withId > 0) {
    throw brokenRule(
      'customization',
      'CUSTOMIZATION_WITH_ONLY_ID_OR_CHOICE_IDS',
      'has an id without those of its choices, or they without it',
    )
  }
  if (id) throw brokenRule('customization.id', 'ID_NOT_ALLOWED_IN_REQUEST', 'is given by the server')
}

type Settings = Pick<Customization, 'freeTextInput' | 'choicesSettings'>

function settingsOfNew(given: Customization): Settings {
  const { customizationType, customizationRenderType, freeTextInput, choicesSettings } = given
  if (customizationRenderType === 'FREE_TEXT') {
    if (customizationType === 'PRODUCT_OPTION') throw wrongRenderType('an option is one of choices', given)
    if (!freeTextInput) throw wrongFreeText('a free text needs its settings')
    return { freeTextInput: completeFreeText(freeTextInput) }
  }
  if (!choicesSettings?.choices?.length) throw wrongRenderType(`${customizationRenderType} needs choices`, given)
  return { choicesSettings: { choices: completeChoices(given, choicesSettings.choices) } }
}

function settingsAfter({ freeTextInput, customizationRenderType }: Customization, before: StoredCustomization): Settings {
  if (customizationRenderType !== 'FREE_TEXT') {
    if (freeTextInput)
      throw refusal('DOESNT_SUPPORT_FREE_TEXT', 'a customization of choices has no free text', { customizationId: before.id })
    return { ...(before.choicesSettings && { choicesSettings: before.choicesSettings }) }
  }
  if (!freeTextInput) throw wrongFreeText('a free text needs its settings')
  return { freeTextInput: completeFreeText(freeTextInput) }
}

function completeFreeText(settings: FreeTextSettings): FreeTextSettings {
  const { minCharCount = 0, maxCharCount = 500, title } = settings
  if (!title?.trim()) throw wrongFreeText('a free text needs a title')
  if (minCharCount < 0 || minCharCount > maxCharCount || maxCharCount < 1) {
    throw wrongFreeText('the least number of characters is above the greatest', { minCharCount, maxCharCount })
  }
  return { ...settings, minCharCount, maxCharCount, key: title.trim() }
}

/** Concurrent calls may exceed the limit by one, which is harmless: it only prevents runaway growth. */
async function checkRoom(site: SiteTx, type: NonNullable<Customization['customizationType']>): Promise<void> {
  const { limit, code } = limits[type]
  if ((await countCustomizations(site, type)) >= limit) throw refusal(code, `a site has at most ${limit}`, { limit })
}

function wrongRenderType(description: string, { customizationType, customizationRenderType }: Customization) {
  return refusal('INVALID_CUSTOMIZATION_RENDER_TYPE', description, { customizationType, customizationRenderType })
}

function wrongFreeText(description: string, data: object = {}) {
  return refusal('INVALID_FREE_TEXT_SETTINGS', description, data)
}
