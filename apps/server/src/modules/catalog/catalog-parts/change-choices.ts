import type { Choice, Customization, MaskedChoice } from '@stoa/contract/services/stores/customizations-v-3'
import { brokenRule, notFound, refusal, revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkPrimaryChoices, completeChoices, type StoredChoice } from './choices.ts'
import { customization } from './entities.ts'
import { countUses, lockToAdd } from './store.ts'
import type { StoredCustomization } from './stored-customization.ts'

export async function addChoices(site: SiteTx, id: string, added: readonly Choice[]): Promise<StoredCustomization> {
  if (added.some((choice) => choice.id))
    throw brokenRule('choices', 'MIXED_CHOICE_IDS_CONSISTENCY', 'get their ids from the server')
  const before = await lockCustomizationToAdd(site, id)
  return write(site, before, undefined, (owner, choices) => completeChoices(owner, [...choices, ...added]))
}

/** Adds the choices whose names are missing, because a concurrent call may have added the same. */
export async function addMissingChoices(site: SiteTx, id: string, wanted: readonly Choice[]): Promise<StoredCustomization> {
  const before = await lockCustomizationToAdd(site, id)
  const missing = wanted.filter((choice) => !known(before.choicesSettings?.choices ?? [], choice))
  if (missing.length === 0) return before
  return write(site, before, undefined, (owner, choices) => completeChoices(owner, [...choices, ...missing]))
}

/**
 * Replaces the choices. Those that are given again, by id or name, keep their identity; a choice of an option that a product
 * uses cannot be removed.
 */
export async function setChoices(site: SiteTx, id: string, wanted: readonly Choice[]): Promise<StoredCustomization> {
  return change(site, id, undefined, async (owner, choices) => {
    const completed = wanted.map((choice) => ({ ...choice, id: known(choices, choice)?.id }))
    const gone = choices.filter((choice) => !completed.some((each) => each.id === choice.id))
    const used = await findUsedChoice(site, owner, gone)
    if (used) {
      throw brokenRule('choices', 'NOT_ALLOWED_DELETE_CHOICE_ASSIGNED_TO_PRODUCT', `lack ${used.name}, which products use`, {
        choiceId: used.id,
      })
    }
    return completeChoices(owner, completed)
  })
}

/** Choices that were linked to a removed one are unlinked and stay. */
export async function removeChoices(
  site: SiteTx,
  id: string,
  choiceIds: readonly string[],
  revision: string | undefined,
): Promise<StoredCustomization> {
  return change(site, id, revision, async (owner, choices) => {
    const removed = choiceIds.map((choiceId) => choiceOf(choices, choiceId))
    const used = await findUsedChoice(site, owner, removed)
    if (used) throw refusal('CHOICE_ASSIGNED_TO_PRODUCT', `products use the choice ${used.name}`, { choiceId: used.id })
    const left = choices.filter((choice) => !removed.includes(choice))
    if (left.length === 0) throw brokenRule('choiceIds', 'NOT_ALLOWED_CUSTOMIZATION_WITHOUT_CHOICES', 'must leave a choice')
    return left.map((choice) =>
      regrouped(
        choice,
        (choice.primaryChoiceIds ?? []).filter((primary) => !choiceIds.includes(primary)),
      ),
    )
  })
}

/** Only the links between choices may change; all other fields must be the same. */
export async function updateChoices(
  site: SiteTx,
  id: string,
  changes: readonly MaskedChoice[],
  revision: string,
): Promise<StoredCustomization> {
  return change(site, id, revision, (_owner, choices) => {
    const groups = new Map(changes.map(({ choice = {} }) => [checkedChange(choices, choice).id, choice.primaryChoiceIds ?? []]))
    const updated = choices.map((choice) => {
      const group = groups.get(choice.id)
      return group ? regrouped(choice, group) : choice
    })
    checkPrimaryChoices(updated)
    return updated
  })
}

export async function reorderChoices(
  site: SiteTx,
  id: string,
  choiceIds: readonly string[],
  revision: string,
): Promise<StoredCustomization> {
  return change(site, id, revision, (_owner, choices) => {
    const missingIds = choices.flatMap((choice) => (choiceIds.includes(choice.id) ? [] : choice.id))
    const extraIds = choiceIds.filter(
      (choiceId, index) => !choices.some((choice) => choice.id === choiceId) || choiceIds.indexOf(choiceId) < index,
    )
    if (missingIds.length + extraIds.length > 0) {
      throw refusal('CHOICE_IDS_MISMATCH', 'the order names each choice once', { missingIds, extraIds })
    }
    return choiceIds.map((choiceId) => choiceOf(choices, choiceId))
  })
}

async function change(site: SiteTx, id: string, revision: string | undefined, work: Work): Promise<StoredCustomization> {
  return write(site, await customization.lock(site, id), revision, work)
}

type Work = (owner: StoredCustomization, choices: readonly StoredChoice[]) => StoredChoice[] | Promise<StoredChoice[]>

async function write(
  site: SiteTx,
  before: StoredCustomization,
  revision: string | undefined,
  work: Work,
): Promise<StoredCustomization> {
  if (revision && revision !== before.revision) throw revisionMismatch(before.revision)
  if (before.customizationRenderType === 'FREE_TEXT') {
    throw refusal('DOESNT_SUPPORT_CHOICES', 'a free text has no choices', { customizationId: before.id })
  }
  const choices = await work(before, before.choicesSettings?.choices ?? [])
  return customization.save(site, before, { ...before, choicesSettings: { choices } })
}

async function lockCustomizationToAdd(site: SiteTx, id: string): Promise<StoredCustomization> {
  const stored = await lockToAdd(site, customization, id)
  if (!stored) throw notFound('customization', { id })
  return stored
}

/** The stored choice that a given one refers to, by id or by name. */
export function known(choices: readonly StoredChoice[], { id, name }: Pick<Choice, 'id' | 'name'>): StoredChoice | undefined {
  return choices.find((choice) => (id ? choice.id === id : choice.name?.toLowerCase() === name?.trim().toLowerCase()))
}

function choiceOf(choices: readonly StoredChoice[], id: string): StoredChoice {
  const stored = choices.find((choice) => choice.id === id)
  if (!stored) throw refusal('CHOICE_NOT_FOUND', 'the customization has no such choice', { choiceId: id })
  return stored
}

/** The first removed choice that a product's option uses, because variants depend on it. Modifiers may lose choices. */
async function findUsedChoice(
  site: SiteTx,
  { customizationType }: Customization,
  choices: readonly StoredChoice[],
): Promise<StoredChoice | undefined> {
  if (customizationType !== 'PRODUCT_OPTION' || choices.length === 0) return undefined
  const uses = await countUses(
    site,
    choices.map(({ id }) => id),
  )
  return choices.find(({ id }) => uses.has(id))
}

function checkedChange(choices: readonly StoredChoice[], change: Choice): StoredChoice {
  const before = choiceOf(choices, change.id ?? '')
  const { primaryChoiceIds: _groups, ...rest } = change
  const changed = Object.entries(rest).find(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Choice]),
  )
  if (changed) throw brokenRule(`choices.choice.${changed[0]}`, 'UNSUPPORTED_CHOICE_FIELD', 'cannot be changed by this operation')
  return before
}

function regrouped({ primaryChoiceIds: _groups, ...choice }: StoredChoice, primaryChoiceIds: readonly string[]): StoredChoice {
  return { ...choice, ...(primaryChoiceIds.length > 0 && { primaryChoiceIds: [...primaryChoiceIds] }) }
}
