import type { Choice, Customization } from '@stoa/contract/services/stores/customizations-v-3'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { keyOf, named } from './names.ts'

/** A choice as a customization holds it: the server gives it an id, and its creation requires a name. */
export type StoredChoice = Choice & Record<'id' | 'name', string>

export const maxChoices = 1000
const path = 'customization.choicesSettings.choices'

/**
 * The choices of a customization as stored: each with an id, a key and the customization's kind. Throws when a rule is broken.
 */
export function completeChoices(owner: Customization, given: readonly Choice[]): StoredChoice[] {
  if (given.length > maxChoices) {
    throw refusal('CHOICES_LIMIT_EXCEEDED', `a customization has at most ${maxChoices} choices`, { customizationIds: [owner.id] })
  }
  const choices = given.map((choice) => completeChoice(owner, choice))
  const names = choices.map(({ name }) => name.toLowerCase())
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw brokenRule(path, 'DUPLICATE_CHOICE_NAME', `has ${twice} twice`, { name: twice })
  checkPrimaryChoices(choices)
  return choices
}

function completeChoice({ customizationType, customizationRenderType }: Customization, choice: Choice): StoredChoice {
  const choiceType = customizationRenderType === 'SWATCH_CHOICES' ? 'ONE_COLOR' : 'CHOICE_TEXT'
  const { colorCode, displayImage, defaultAddedPrice, ...rest } = choice
  if (choice.choiceType && choice.choiceType !== choiceType) {
    throw brokenRule(path, 'INVALID_CHOICE_TYPE', `must be of the type ${choiceType}`, { choiceType: choice.choiceType })
  }
  if (Boolean(colorCode) !== (choiceType === 'ONE_COLOR')) {
    throw brokenRule(path, 'INVALID_CHOICE_VALUE', colorCode ? 'have no colour' : 'need a colour code', { name: choice.name })
  }
  if (defaultAddedPrice && customizationType === 'PRODUCT_OPTION') {
    throw refusal('MODIFIER_SETTINGS_NOT_SUPPORTED_FOR_PRODUCT_OPTION', "an option's choices have no added price", {
      name: choice.name,
    })
  }
  const name = named(`${path}.name`, choice.name)
  return {
    ...rest,
    id: choice.id ?? newId(),
    choiceType,
    key: keyOf(name),
    name,
    ...(colorCode && { colorCode }),
    ...(defaultAddedPrice && { defaultAddedPrice }),
    // The contract: only valid for `ONE_COLOR` choices; not populated for other choice types.
    ...(displayImage && choiceType === 'ONE_COLOR' && { displayImage }),
  }
}

/** A linked choice refers to primary choices of the same customization that are not linked themselves. */
export function checkPrimaryChoices(choices: readonly Choice[]): void {
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  for (const { id, primaryChoiceIds = [] } of choices) {
    for (const primaryId of primaryChoiceIds) {
      const data = { choiceId: id, primaryChoiceId: primaryId }
      if (primaryId === id) throw brokenRule(path, 'PRIMARY_CHOICE_SELF_REFERENCE', 'cannot be grouped under themselves', data)
      const primary = byId.get(primaryId)
      if (!primary) throw brokenRule(path, 'PRIMARY_CHOICE_NOT_FOUND', 'must be grouped under choices of the customization', data)
      if (primary.primaryChoiceIds?.length) {
        throw brokenRule(path, 'PRIMARY_CHOICE_HIERARCHY_VIOLATION', 'are grouped on one level only', data)
      }
    }
  }
}
