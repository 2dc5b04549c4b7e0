import type { Require } from '@stoa/contract'
import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { parseAmount } from '@stoa/pricing'
import type { StoredEvent } from '../../../../kernel/background/reactions.ts'
import type { SiteSettings } from '../../../../kernel/site/context.ts'
import type { PricedVariant } from '../prices.ts'

/** The catalogue's own version, which the catalogue's version service answers too. */
export const originatedFromVersion = 'V3_CATALOG'

/** A product and its variants in events. */
export type EventProduct = Require<V3Product, 'id' | 'name' | 'slug' | 'visible'> & {
  variantsInfo: { variants: EventVariant[] }
}
export type EventVariant = Require<Variant, 'id' | 'visible'>

/** The change of a product, as its event tells it. */
export interface ProductChange {
  product: EventProduct
  /** Paths of the newer interface to old values; a list is one value. */
  modified: Readonly<Record<string, unknown>>
  variants: readonly EventVariant[]
  oldVariants: readonly EventVariant[]
  /** The variants whose costs changed. The costs themselves are in no event. */
  costsOf: readonly string[]
}

export function productChange({ body }: StoredEvent): ProductChange {
  const { currentEntity, modifiedFields = {} } = body['updatedEvent']
  const product: EventProduct = currentEntity
  const { variants } = product.variantsInfo
  return {
    product,
    modified: modifiedFields,
    variants,
    oldVariants: oldList(modifiedFields, 'variantsInfo.variants', variants),
    costsOf: body['unsent']?.costsOf ?? [],
  }
}

/** A list before the change. */
export function oldList<T>(modified: ProductChange['modified'], path: string, current: readonly T[]): readonly T[] {
  return path in modified ? ((modified[path] ?? []) as T[]) : current
}

/** Amounts of an event are in the currency that the site had then. */
export function settingsThen({ currency }: EventProduct, settings: SiteSettings): SiteSettings {
  return currency ? { ...settings, currency } : settings
}

/** A variant with its prices as they are stored. */
export function priced(
  { price, physicalProperties, sku }: Variant,
  { currency }: SiteSettings,
): PricedVariant & { sku?: string } {
  const minor = (amount: string | undefined) => (amount === undefined ? null : parseAmount(amount, currency))
  return {
    price_minor: minor(price?.actualPrice?.amount) ?? 0n,
    compare_at_minor: minor(price?.compareAtPrice?.amount),
    doc: { ...(physicalProperties && { physicalProperties }) },
    ...(sku && { sku }),
  }
}

/** The variant that stands for its product: the cheapest visible one. */
export function cheapestOf(variants: readonly Variant[], settings: SiteSettings) {
  const visible = variants.filter((variant) => variant.visible)
  const among = (visible.length > 0 ? visible : variants).map((variant) => priced(variant, settings))
  return among.toSorted((one, other) => Number(one.price_minor - other.price_minor))[0]
}
