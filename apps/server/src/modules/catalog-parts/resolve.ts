import type { Brand } from '@stoa/contract/services/stores/brands-v-3'
import type { Choice, Customization } from '@stoa/contract/services/stores/customizations-v-3'
import type { InfoSection, InfoSectionForGetOrCreate } from '@stoa/contract/services/stores/info-sections-v-3'
import type { Ribbon } from '@stoa/contract/services/stores/ribbons-v-3'
import { sql } from 'kysely'
import { refusal, WireError } from '../../kernel/errors.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { addChoices, known } from './change-choices.ts'
import { brand, customization, infoSection, ribbon } from './entities.ts'
import { brandNamed, infoSectionOf, ribbonNamed } from './find-or-create.ts'

// What a product refers to by id, or by a name that is made where nothing has it yet; refused in the products' own words.

export interface Reference {
  id?: string | null
  name?: string | null
}

export async function resolveBrand(site: SiteTx, { id, name }: Reference): Promise<Brand> {
  const found = id && (await brand.find(site, id))
  if (found) return found
  return refusedAs('BRAND_CREATION_FAILED', site, () => brandNamed(site, name ?? ''))
}

export async function resolveRibbon(site: SiteTx, { id, name }: Reference): Promise<Ribbon> {
  if (!id) return refusedAs('RIBBON_CREATION_FAILED', site, () => ribbonNamed(site, name ?? ''))
  const found = await ribbon.find(site, id)
  if (!found) throw refusal('RIBBON_NOT_FOUND', `there is no ribbon ${id}`, { ribbonId: id })
  return found
}

/** In the order given. `code` is what the product's operation calls a section that is not there or cannot be made. */
export async function resolveInfoSections(
  site: SiteTx,
  given: readonly InfoSectionForGetOrCreate[],
  code: 'INFO_SECTION_CREATION_FAILED' | 'INFO_SECTION_ERROR_OCCURRED' = 'INFO_SECTION_CREATION_FAILED',
): Promise<InfoSection[]> {
  const known = await infoSection.getMany(
    site,
    given.flatMap(({ id }) => id ?? []),
  )
  const sections: InfoSection[] = []
  for (const section of given) {
    sections.push(known.get(section.id ?? '') ?? (await refusedAs(code, site, () => infoSectionOf(site, section))))
  }
  return sections
}

/** An option or modifier as a product names it: by id, or by name and the way it is shown. */
export interface CustomizationReference extends Reference {
  customizationType: NonNullable<Customization['customizationType']>
  renderType?: Customization['customizationRenderType']
  freeTextInput?: Customization['freeTextInput']
  /** Each by id, or by name: a name that the customization lacks is added to it. */
  choices?: readonly (Pick<Choice, 'name' | 'choiceType' | 'colorCode' | 'defaultAddedPrice' | 'displayImage'> & {
    choiceId?: string | null
  })[]
}

export interface ResolvedCustomization {
  customization: Customization
  /** The chosen choices in the order given. */
  choices: Choice[]
}

/** In the order given; customizations and choices that are named and not there yet are made. */
export async function resolveCustomizations(
  site: SiteTx,
  given: readonly CustomizationReference[],
): Promise<ResolvedCustomization[]> {
  const resolved: ResolvedCustomization[] = []
  for (const reference of given) resolved.push(await resolveCustomization(site, reference))
  return resolved
}

async function resolveCustomization(site: SiteTx, reference: CustomizationReference): Promise<ResolvedCustomization> {
  const wanted = (reference.choices ?? []).map(({ choiceId, ...choice }) => ({ ...choice, ...(choiceId && { id: choiceId }) }))
  const owner = reference.id ? await customizationOf(site, reference.id) : await customizationNamed(site, reference, wanted)
  const complete = await withChoices(site, owner, wanted)
  const choices = complete.choicesSettings?.choices ?? []
  return { customization: complete, choices: wanted.map((choice) => known(choices, choice)!) }
}

async function customizationOf(site: SiteTx, id: string): Promise<Customization> {
  const found = await customization.find(site, id)
  if (!found) throw refusal('CUSTOMIZATION_NOT_EXIST', `there is no customization ${id}`, { customizationId: id })
  return found
}

async function customizationNamed(
  site: SiteTx,
  reference: CustomizationReference,
  choices: readonly Choice[],
): Promise<Customization> {
  const { customizationType, renderType = 'TEXT_CHOICES', freeTextInput } = reference
  const name = reference.name?.trim() ?? ''
  const same = sql<boolean>`customization_type = ${customizationType} and render_type = ${renderType} and lower(name) = lower(${name})`
  return refusedAs('CUSTOMIZATIONS_CREATION_FAILED', site, () =>
    customization.findOrCreate(site, same, {
      name,
      customizationType,
      customizationRenderType: renderType,
      ...(freeTextInput && { freeTextInput }),
      ...(choices.length > 0 && { choicesSettings: { choices: choices.filter(({ id }) => !id) } }),
    }),
  )
}

async function withChoices(site: SiteTx, owner: Customization, wanted: readonly Choice[]): Promise<Customization> {
  const missing = wanted.filter((choice) => !known(owner.choicesSettings?.choices ?? [], choice))
  if (missing.length === 0) return owner
  const foreign = missing.find(({ id }) => id)
  if (foreign) throw refusal('CHOICE_NOT_EXIST', `${owner.name} has no choice ${foreign.id}`, { choiceId: foreign.id })
  return refusedAs('ADD_CUSTOMIZATION_CHOICES_FAILED', site, async () => {
    // Read again under its lock: another may have added the same choice since.
    const { choicesSettings } = await customization.lock(site, owner.id!)
    const still = missing.filter((choice) => !known(choicesSettings?.choices ?? [], choice))
    return still.length > 0 ? addChoices(site, owner.id!, still) : customization.get(site, owner.id!)
  })
}

/** Whatever rule stands in the way is told under the product's own code. */
async function refusedAs<Result>(code: string, site: SiteTx, work: () => Promise<Result>): Promise<Result> {
  try {
    return await site.attempt(work)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw refusal(code, error.message, { cause: error.code, ...error.data })
  }
}
