import type { ConnectedModifier, ConnectedOption, OptionChoice } from '@stoa/contract/services/stores/products-v-3'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { StoredOption } from './product-row.ts'

/** An option whose ids and names are all known. */
export interface KnownOption {
  id: string
  name: string
  renderType: 'TEXT_CHOICES' | 'SWATCH_CHOICES'
  choices: { id: string; name: string; colorCode?: string }[]
}

/** The part of a catalogue reference's `options` that names an option or choice: generated from its name. */
export function keyOf(name: string): string {
  return name.trim().slice(0, 50)
}

/** A new option needs a name and a render type, a new choice a name and a kind; an existing one only its id. */
export function checkOptions(options: readonly ConnectedOption[]): void {
  for (const { id, name, optionRenderType, choicesSettings } of options) {
    if (!id && !(name && optionRenderType)) {
      throw refusal('PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED', 'a new option needs a name and a render type', { name })
    }
    for (const choice of choicesSettings?.choices ?? []) {
      if (!choice.choiceId && !(choice.name && choice.choiceType)) {
        throw refusal('PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED', `a new choice of ${name ?? id} needs a name and a type`, {
          optionName: name,
        })
      }
    }
  }
  const seen = new Set<string>()
  for (const { id, name } of options) {
    const key = id ?? name!.toLowerCase()
    if (seen.has(key))
      throw refusal('DUPLICATE_PRODUCT_OPTIONS', `the option ${name ?? id} is there twice`, { option: name ?? id })
    seen.add(key)
  }
}

export function checkModifiers(modifiers: readonly ConnectedModifier[], path: string): void {
  const ids = modifiers.flatMap(({ id }) => (id ? [id] : []))
  if (new Set(ids).size < ids.length) {
    throw brokenRule(`${path}.modifiers`, 'MODIFIERS_ID_DUPLICATION_ERROR', 'must not repeat a modifier')
  }
  for (const { id, name, modifierRenderType, choicesSettings } of modifiers) {
    if (!id && !(name && modifierRenderType)) {
      throw refusal('MODIFIER_NAME_AND_TYPE_REQUIRED', 'a new modifier needs a name and a render type', { name })
    }
    for (const choice of choicesSettings?.choices ?? []) {
      if (!choice.choiceId && !(choice.name && choice.choiceType)) {
        throw refusal('MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED', `a new choice of ${name ?? id} needs a name and a type`, {
          modifierName: name,
        })
      }
    }
  }
}

export function knownOptions(options: readonly ConnectedOption[]): KnownOption[] {
  return options.map(({ id, name, optionRenderType, choicesSettings }) => ({
    id: id!,
    name: name ?? '',
    renderType: optionRenderType ?? 'TEXT_CHOICES',
    choices: (choicesSettings?.choices ?? []).map((choice) => ({
      id: choice.choiceId!,
      name: choice.name ?? '',
      ...(choice.colorCode && { colorCode: choice.colorCode }),
    })),
  }))
}

export type AlignedChoice = { optionId: string; choiceId: string }

/** The reason for which a variant's choices do not match the product's options. */
export type Misfit = { code: 'MISSING' | 'DUPLICATE' | 'UNKNOWN'; description: string }

/** A variant's choices by id, in the order of the options; exactly one for each option. */
export function alignChoices(choices: readonly OptionChoice[], options: readonly KnownOption[]): AlignedChoice[] | Misfit {
  const chosen = new Map<string, string>()
  for (const { optionChoiceIds: ids, optionChoiceNames: names } of choices) {
    const option = options.find(({ id, name }) => (ids?.optionId ? id === ids.optionId : isNamed(name, names?.optionName)))
    const choice = option?.choices.find(({ id, name }) =>
      ids?.choiceId ? id === ids.choiceId : isNamed(name, names?.choiceName),
    )
    if (!option || !choice) {
      return { code: 'UNKNOWN', description: `the product has no choice ${describe(ids, names)}` }
    }
    if (chosen.has(option.id)) return { code: 'DUPLICATE', description: `two choices for the option ${option.name}` }
    chosen.set(option.id, choice.id)
  }
  const missing = options.find(({ id }) => !chosen.has(id))
  if (missing) return { code: 'MISSING', description: `no choice for the option ${missing.name}` }
  return options.map(({ id }) => ({ optionId: id, choiceId: getOrThrow(chosen, id) }))
}

/** Names of customizations are compared without case, so a variant may use the product's spelling or the customization's. */
function isNamed(name: string, wanted: string | undefined): boolean {
  return name.toLowerCase() === wanted?.trim().toLowerCase()
}

function describe(ids: OptionChoice['optionChoiceIds'], names: OptionChoice['optionChoiceNames']): string {
  return names ? `${names.optionName}: ${names.choiceName}` : `${ids?.optionId}: ${ids?.choiceId}`
}

export function choicesKey(choices: readonly AlignedChoice[]): string {
  return choices.map(({ optionId, choiceId }) => `${optionId}:${choiceId}`).join('|')
}

/** The names of a choice that is given by ids. */
export function namesOf({ optionId, choiceId }: { optionId?: string; choiceId?: string }, options: readonly StoredOption[]) {
  const option = options.find(({ id }) => id === optionId)
  const choice = option?.choicesSettings?.choices?.find((candidate) => candidate.choiceId === choiceId)
  return option && choice && { option, choice }
}
