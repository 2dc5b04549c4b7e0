import type { Stored } from '@stoa/contract'
import type { Brand } from '@stoa/contract/services/stores/brands-v-3'
import type { Choice, Customization } from '@stoa/contract/services/stores/customizations-v-3'
import type { InfoSection, InfoSectionForGetOrCreate } from '@stoa/contract/services/stores/info-sections-v-3'
import type { Ribbon } from '@stoa/contract/services/stores/ribbons-v-3'
import { sql, type RawBuilder } from 'kysely'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/formats.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { addMissingChoices, known } from './change-choices.ts'
import { brand, customization, infoSection, ribbon } from './entities.ts'
import { findOrCreateBrand, getOrCreateInfoSectionEntity, findOrCreateRibbon } from './find-or-create.ts'
import { hold } from './store.ts'
import { single } from '../../../kernel/basics/single.ts'
import type { StoredChoice } from './choices.ts'
import type { StoredCustomization } from './stored-customization.ts'

// Resolves parts that a product refers to by id, or by a name that is created if missing. Errors use the product operations'
// codes. Existing parts are found in one statement per kind and locked until the product is written.

export interface Reference {
  id?: string | null
  name?: string | null
}

export async function resolveBrand(site: SiteTx, reference: Reference): Promise<Stored<Brand>> {
  const [existing] = await hold(site, 'brand', brand, [hasIdOrName(reference)])
  return existing ?? withErrorCode('BRAND_CREATION_FAILED', site, () => findOrCreateBrand(site, reference.name ?? ''))
}

export async function resolveRibbon(site: SiteTx, reference: Reference): Promise<Stored<Ribbon>> {
  return single(await resolveRibbons(site, [reference]))
}

/** In the order given. */
export async function resolveRibbons(site: SiteTx, given: readonly Reference[]): Promise<Stored<Ribbon>[]> {
  const held = await hold(site, 'ribbon', ribbon, given.map(hasIdOrName))
  const ribbons: Stored<Ribbon>[] = []
  for (const { id, name } of given) {
    const existing = held.find((each) => (id ? isSame(each.id, id) : isSame(each.name, name)))
    if (!existing && id) throw refusal('RIBBON_NOT_FOUND', `there is no ribbon ${id}`, { ribbonId: id })
    ribbons.push(existing ?? (await withErrorCode('RIBBON_CREATION_FAILED', site, () => findOrCreateRibbon(site, name ?? ''))))
  }
  return ribbons
}

/** In the order given. `code` is the product operation's error code for a missing or invalid section. */
export async function resolveInfoSections(
  site: SiteTx,
  given: readonly InfoSectionForGetOrCreate[],
  code: 'INFO_SECTION_CREATION_FAILED' | 'INFO_SECTION_ERROR_OCCURRED' = 'INFO_SECTION_CREATION_FAILED',
): Promise<Stored<InfoSection>[]> {
  const conditions = given.map(({ id, uniqueName }) => (id ? hasId(id) : sql<boolean>`unique_name = ${uniqueName?.trim() ?? ''}`))
  const held = await hold(site, 'info_section', infoSection, conditions)
  const sections: Stored<InfoSection>[] = []
  for (const section of given) {
    const existing = held.find(({ id, uniqueName }) =>
      section.id ? isSame(id, section.id) : uniqueName === section.uniqueName?.trim(),
    )
    sections.push(existing ?? (await withErrorCode(code, site, () => getOrCreateInfoSectionEntity(site, section))))
  }
  return sections
}

/** An option or modifier as a product refers to it: by id, or by name and render type. */
export interface CustomizationReference extends Reference {
  customizationType: NonNullable<Customization['customizationType']>
  renderType?: Customization['customizationRenderType']
  freeTextInput?: Customization['freeTextInput']
  /** Each by id or by name; a missing name is added to the customization. */
  choices?: readonly (Pick<Choice, 'name' | 'choiceType' | 'colorCode' | 'defaultAddedPrice' | 'displayImage'> & {
    choiceId?: string | null
  })[]
}

export interface ResolvedCustomization {
  customization: StoredCustomization
  /** The chosen choices in the order given. */
  choices: StoredChoice[]
}

/** In the order given; missing customizations and choices are created. */
export async function resolveCustomizations(
  site: SiteTx,
  given: readonly CustomizationReference[],
): Promise<ResolvedCustomization[]> {
  const held = await hold(site, 'customization', customization, given.map(isReferredTo))
  const resolved: ResolvedCustomization[] = []
  for (const reference of given) {
    const existing = held.find((each) => refersTo(reference, each))
    const made = await resolveCustomization(site, reference, existing)
    // A later item may refer to the same customization, which has more choices by then.
    held.splice(0, held.length, made.customization, ...held)
    resolved.push(made)
  }
  return resolved
}

async function resolveCustomization(
  site: SiteTx,
  reference: CustomizationReference,
  existing: StoredCustomization | undefined,
): Promise<ResolvedCustomization> {
  if (!existing && reference.id) {
    throw refusal('CUSTOMIZATION_NOT_EXIST', `there is no customization ${reference.id}`, { customizationId: reference.id })
  }
  const wanted = (reference.choices ?? []).map(({ choiceId, ...choice }) => ({
    ...choice,
    ...(choiceId && { id: choiceId.toLowerCase() }),
  }))
  const owner = existing ?? (await findOrCreateCustomization(site, reference, wanted))
  const complete = await withChoices(site, owner, wanted)
  const choices = complete.choicesSettings?.choices ?? []
  return { customization: complete, choices: wanted.map((choice) => known(choices, choice) as StoredChoice) }
}

async function findOrCreateCustomization(
  site: SiteTx,
  reference: CustomizationReference,
  choices: readonly Choice[],
): Promise<StoredCustomization> {
  const { customizationType, renderType = 'TEXT_CHOICES', freeTextInput } = reference
  return withErrorCode('CUSTOMIZATIONS_CREATION_FAILED', site, () =>
    customization.findOrCreate(site, isReferredTo(reference), {
      name: reference.name?.trim() ?? '',
      customizationType,
      customizationRenderType: renderType,
      ...(freeTextInput && { freeTextInput }),
      ...(choices.length > 0 && { choicesSettings: { choices: choices.filter(({ id }) => !id) } }),
    }),
  )
}

async function withChoices(site: SiteTx, owner: StoredCustomization, wanted: readonly Choice[]): Promise<StoredCustomization> {
  const missing = wanted.filter((choice) => !known(owner.choicesSettings?.choices ?? [], choice))
  if (missing.length === 0) return owner
  const foreign = missing.find(({ id }) => id)
  if (foreign) throw refusal('CHOICE_NOT_EXIST', `${owner.name} has no choice ${foreign.id}`, { choiceId: foreign.id })
  return withErrorCode('ADD_CUSTOMIZATION_CHOICES_FAILED', site, () => addMissingChoices(site, owner.id, missing))
}

function isReferredTo({ id, name, customizationType, renderType = 'TEXT_CHOICES' }: CustomizationReference): RawBuilder<boolean> {
  if (id) return hasId(id)
  return sql<boolean>`(customization_type = ${customizationType} and render_type = ${renderType} and ${hasName(name)})`
}

function refersTo(
  { id, name, customizationType, renderType = 'TEXT_CHOICES' }: CustomizationReference,
  each: Customization,
): boolean {
  if (each.customizationType !== customizationType) return false
  return id ? isSame(each.id, id) : each.customizationRenderType === renderType && isSame(each.name, name)
}

function hasIdOrName({ id, name }: Reference): RawBuilder<boolean> {
  return id ? hasId(id) : hasName(name)
}

/** Some ids are free text on the wire; a text that is no GUID matches nothing. */
function hasId(id: string): RawBuilder<boolean> {
  return isGuid(id) ? sql<boolean>`id = ${id}` : sql<boolean>`false`
}

function hasName(name: string | null | undefined): RawBuilder<boolean> {
  return sql<boolean>`lower(name) = lower(${name?.trim() ?? ''})`
}

function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return one?.toLowerCase() === other?.trim().toLowerCase()
}

/** Reports any violated rule under the product operation's code. */
async function withErrorCode<Result>(code: string, site: SiteTx, work: () => Promise<Result>): Promise<Result> {
  try {
    return await site.savepoint(work)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw refusal(code, error.message, { cause: error.code, ...error.data })
  }
}
