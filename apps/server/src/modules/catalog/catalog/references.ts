import type {
  ConnectedModifier,
  ConnectedOption,
  InfoSection,
  Ribbon,
  V3Brand,
  V3Product,
} from '@stoa/contract/services/stores/products-v-3'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import {
  resolveBrand,
  resolveCustomizations,
  resolveInfoSections,
  resolveRibbons,
  type ResolvedCustomization,
} from '../catalog-parts/index.ts'
import { keyOf } from './options.ts'

// Parts that products refer to by id or create by name. A product stores the name beside the id, for lists, filters and search;
// `follow-parts.ts` keeps it current.

export async function connectBrand(site: SiteTx, given: V3Brand): Promise<V3Brand> {
  const { id, name } = await resolveBrand(site, given)
  return { id, name }
}

export async function connectRibbons(site: SiteTx, given: readonly Ribbon[]): Promise<Ribbon[]> {
  const ribbons = await resolveRibbons(site, given)
  return ribbons.map(({ id, name }) => ({ id, name }))
}

/** `code` is the operation's error code for a section that does not exist or cannot be created. */
export async function connectInfoSections(
  site: SiteTx,
  given: readonly InfoSection[],
  code: Parameters<typeof resolveInfoSections>[2],
): Promise<InfoSection[]> {
  // A product does not contain a section's title, so a section that it creates gets its unique name as title.
  const titled = given.map((section) => ({ ...section, title: section.title ?? section.uniqueName?.slice(0, 50) ?? null }))
  const sections = await resolveInfoSections(site, titled, code)
  return sections.map(({ id, uniqueName, title }) => ({ id, uniqueName, title }))
}

/** Connects options to customizations. Those given only by id keep the choices that the product has. */
export async function connectOptions(
  site: SiteTx,
  given: readonly ConnectedOption[],
  before: readonly ConnectedOption[],
): Promise<ConnectedOption[]> {
  const options = given.map((option) => ({ option, choices: choicesOf(option, before) }))
  const resolved = await resolveCustomizations(
    site,
    options.map(({ option: { id, name, optionRenderType: renderType }, choices }) => ({
      customizationType: 'PRODUCT_OPTION',
      ...(id ? { id } : { name: name! }),
      ...(renderType && { renderType }),
      choices: choices.map(reference),
    })),
  )
  checkOnce(resolved, (name) => refusal('DUPLICATE_PRODUCT_OPTIONS', `${name} is there twice`, { option: name }))
  return resolved.map(({ customization: { id, name, customizationRenderType }, choices }, index) => ({
    id,
    name,
    optionRenderType: customizationRenderType === 'SWATCH_CHOICES' ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
    key: keyOf(name),
    choicesSettings: { choices: choices.map((choice, at) => ({ ...options[index]!.choices[at]!, ...known(choice) })) },
  }))
}

export async function connectModifiers(
  site: SiteTx,
  given: readonly ConnectedModifier[],
  before: readonly ConnectedModifier[],
  path: string,
): Promise<ConnectedModifier[]> {
  const modifiers = given.map((modifier) => ({
    ...before.find(({ id }) => id === modifier.id),
    ...modifier,
    choices: choicesOf(modifier, before),
  }))
  const resolved = await resolveCustomizations(
    site,
    modifiers.map(({ id, name, modifierRenderType: renderType, freeTextSettings, choices }) => ({
      customizationType: 'MODIFIER',
      ...(id ? { id } : { name: name! }),
      ...(renderType && { renderType }),
      ...(freeTextSettings && { freeTextInput: freeTextSettings }),
      choices: choices.map((choice) => ({
        ...reference(choice),
        ...(choice.addedPrice && { defaultAddedPrice: choice.addedPrice }),
      })),
    })),
  )
  checkOnce(resolved, (name) =>
    brokenRule(`${path}.modifiers`, 'MODIFIERS_ID_DUPLICATION_ERROR', `must not repeat ${name}`, { modifier: name }),
  )
  return resolved.map(({ customization: { id, name, customizationRenderType, freeTextInput }, choices: chosen }, index) => {
    const { choices, choicesSettings: _choices, freeTextSettings, ...modifier } = modifiers[index]!
    const { title } = { ...freeTextInput, ...freeTextSettings }
    return {
      ...modifier,
      id,
      name,
      modifierRenderType: customizationRenderType,
      key: keyOf(name),
      ...(customizationRenderType === 'FREE_TEXT'
        ? { freeTextSettings: { ...freeTextInput, ...freeTextSettings, key: keyOf(title ?? name) } }
        : {
            choicesSettings: { choices: chosen.map((choice, at) => ({ ...priced(choice), ...choices[at]!, ...known(choice) })) },
          }),
    }
  })
}

/** Every part a product uses: its brand, ribbons, info sections and customizations, and of these the choices. */
export function partsOf({ brand, ribbon, additionalRibbons = [], infoSections = [], options = [], modifiers = [] }: V3Product) {
  const customizations = [...options, ...modifiers]
  const choices = customizations.flatMap(({ choicesSettings }) => choicesSettings?.choices ?? [])
  const named = [brand, ribbon, ...additionalRibbons, ...infoSections, ...customizations].flatMap((part) => part?.id ?? [])
  return [...new Set([...named, ...choices.flatMap(({ choiceId }) => choiceId ?? [])])]
}

type ResolvedChoice = ResolvedCustomization['choices'][number]
type Choice = { choiceId?: string | null; name?: string | null; choiceType?: ResolvedChoice['choiceType']; colorCode?: string }
type WithChoices<Given> = { id?: string | null; choicesSettings?: { choices?: Given[] } }

/** The given choices, otherwise those of the product. A choice that is given again keeps its pictures. */
function choicesOf<Given extends Choice>(given: WithChoices<Given>, before: readonly WithChoices<Given>[]): Given[] {
  const old = before.find(({ id }) => given.id && id === given.id)?.choicesSettings?.choices ?? []
  return (given.choicesSettings?.choices ?? old).map((choice) => ({
    ...old.find(({ choiceId }) => choice.choiceId && choiceId === choice.choiceId),
    ...choice,
  }))
}

function reference({ choiceId, name, choiceType, colorCode }: Choice) {
  return {
    ...(choiceId && { choiceId }),
    ...(name && { name }),
    ...(choiceType && { choiceType }),
    ...(colorCode && { colorCode }),
  }
}

/** The fields of a choice that the customization determines. */
export function known({ id, name, choiceType, colorCode }: ResolvedChoice) {
  return {
    choiceId: id,
    name,
    key: keyOf(name),
    ...(choiceType && { choiceType }),
    ...(colorCode && { colorCode }),
  }
}

function priced({ defaultAddedPrice }: ResolvedChoice) {
  return defaultAddedPrice ? { addedPrice: defaultAddedPrice } : {}
}

/** Two names may refer to one customization, or to one choice, which is refused. */
function checkOnce(resolved: readonly ResolvedCustomization[], refused: (name: string) => Error): void {
  const all = resolved.flatMap(({ customization, choices }) => [customization, ...choices])
  const twice = all.find(({ id }, index) => all.findIndex((each) => each.id === id) < index)
  if (twice) throw refused(twice.name)
}
