import type { Brand } from '@stoa/contract/services/stores/brands-v-3'
import type { Stored } from '@stoa/contract'
import type { Customization } from '@stoa/contract/services/stores/customizations-v-3'
import type { InfoSection } from '@stoa/contract/services/stores/info-sections-v-3'
import type { ConnectedModifier, ConnectedOption, V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { Ribbon } from '@stoa/contract/services/stores/ribbons-v-3'
import { keyOf } from './options.ts'
import type { StoredChoice, StoredCustomization } from '../catalog-parts/index.ts'
import { known } from './references.ts'

// How a product follows a part with the id `id` that is `now` another, or undefined where it was deleted.

/** The contract: `brand.id` is left unchanged, becomes a dangling reference, and resolves to nothing on read. */
export function withBrand(product: V3Product, id: string, now: Stored<Brand> | undefined): V3Product {
  if (product.brand?.id !== id) return product
  return { ...product, brand: { id, ...(now && { name: now.name }) } }
}

/** The contract: deleting a ribbon will also remove it from all products it is assigned to. */
export function withRibbon(product: V3Product, id: string, now: Stored<Ribbon> | undefined): V3Product {
  const { ribbon, additionalRibbons, ...rest } = product
  const follow = (given: { id?: string | null }) => (given.id === id ? (now ? [{ id, name: now.name }] : []) : [given])
  const [followed] = ribbon ? follow(ribbon) : []
  return {
    ...rest,
    ...(followed && { ribbon: followed }),
    ...(additionalRibbons && { additionalRibbons: additionalRibbons.flatMap(follow) }),
  }
}

/** The contract: deleting an info section will also remove it from all products it is assigned to. */
export function withInfoSection(product: V3Product, id: string, now: Stored<InfoSection> | undefined): V3Product {
  if (!product.infoSections) return product
  const infoSections = product.infoSections.flatMap((section) =>
    section.id === id ? (now ? [{ id, uniqueName: now.uniqueName, title: now.title }] : []) : [section],
  )
  return { ...product, infoSections }
}

/** Options and their choices stay as long as products use them; a deleted modifier is removed from the products. */
export function withCustomization(product: V3Product, id: string, now: StoredCustomization | undefined): V3Product {
  const choices = new Map((now?.choicesSettings?.choices ?? []).map((choice) => [choice.id, choice]))
  const { options, modifiers } = product
  return {
    ...product,
    ...(options && { options: options.map((option) => (option.id === id && now ? followOption(option, now, choices) : option)) }),
    ...(modifiers && {
      modifiers: modifiers.flatMap((modifier) =>
        modifier.id === id ? (now ? followModifier(modifier, now, choices) : []) : modifier,
      ),
    }),
  }
}

type Choices = ReadonlyMap<string, StoredChoice>

function followOption(option: ConnectedOption, { name }: StoredCustomization, choices: Choices): ConnectedOption {
  const followed = (option.choicesSettings?.choices ?? []).map((choice) => {
    const now = choices.get(choice.choiceId ?? '')
    return now ? { ...choice, ...known(now) } : choice
  })
  return { ...option, name, key: keyOf(name), choicesSettings: { choices: followed } }
}

function followModifier(modifier: ConnectedModifier, { name }: StoredCustomization, choices: Choices): ConnectedModifier[] {
  const named = { ...modifier, name, key: keyOf(name) }
  if (!modifier.choicesSettings) return [named]
  const left = (modifier.choicesSettings.choices ?? []).flatMap((choice) => {
    const now = choices.get(choice.choiceId ?? '')
    return now ? { ...choice, ...known(now) } : []
  })
  return left.length > 0 ? [{ ...named, choicesSettings: { choices: left } }] : []
}

/** True if an update of a part changes what products show. Most updates only add a choice to an option and do not. */
export function isShownByProducts(now: object, modified: Record<string, unknown>): boolean {
  if (['name', 'uniqueName', 'title'].some((field) => field in modified)) return true
  const before = (modified['choicesSettings.choices'] as NonNullable<Customization['choicesSettings']>['choices'] | null) ?? []
  const after = (now as Customization).choicesSettings?.choices ?? []
  return before.some(({ id, name, colorCode }) => {
    const choice = after.find((each) => each.id === id)
    return !choice || choice.name !== name || choice.colorCode !== colorCode
  })
}
