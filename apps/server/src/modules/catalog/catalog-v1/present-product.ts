import type {
  PricePerUnitData,
  Product,
  ProductOption,
  Stock,
  Variant,
  VariantData,
} from '@stoa/contract/services/stores/products'
import type { ConnectedOption } from '@stoa/contract/services/stores/products-v-3'
import type { SiteSettings } from '../../../kernel/site/context.ts'
import { productUrl, type ProductWithVariants, type VariantRow } from '../catalog/ports/products.ts'
import { htmlDescription } from '../catalog-parts/index.ts'
import { numericIdOf } from './ids.ts'
import { mediaIdOf, mediaItemsOf, presentMedia } from './media.ts'
import { costData, discountOf, numberOf, priceData, pricesOf, range } from './prices.ts'
import type { Stored } from './stored.ts'

/** A product in V1 format, with `costs` when the merchant requests them. */
export function presentProduct(stored: Stored, settings: SiteSettings, { costs = false } = {}): Product {
  const { product, collectionIds, sections } = stored
  const { doc } = product
  const first = cheapest(product)
  const price = priceData(first, settings)
  const weights = product.variants.flatMap(({ doc: { physicalProperties } }) => physicalProperties?.weight ?? [])
  const cost = costs ? costData(first, settings) : undefined
  const perUnit = pricePerUnitOf(stored.product, first)
  const isManaged = optionsOf(product).length > 0
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    visible: product.visible,
    productType: product.product_type === 'DIGITAL' ? 'digital' : 'physical',
    description: htmlDescription(product.details ?? {}),
    ...(!isManaged && first.sku !== null && { sku: first.sku }),
    ...(weights.length > 0 && { weight: Math.min(...weights), weightRange: range(weights)! }),
    stock: stockOf(stored),
    price,
    priceData: price,
    convertedPriceData: price,
    priceRange: range(product.variants.map((variant) => numberOf(pricesOf(variant).discounted, settings)))!,
    ...(cost && { costAndProfitData: cost }),
    ...(costs && {
      costRange: range(product.variants.flatMap((variant) => costData(variant, settings)?.itemCost ?? [])) ?? {
        minValue: 0,
        maxValue: 0,
      },
    }),
    ...(perUnit && { pricePerUnitData: perUnit }),
    additionalInfoSections: sections,
    ribbons: doc.ribbon?.name ? [{ text: doc.ribbon.name }] : [],
    ribbon: doc.ribbon?.name ?? '',
    ...(doc.brand?.name && { brand: doc.brand.name }),
    media: presentMedia(mediaItemsOf(product)),
    customTextFields: (doc.modifiers ?? []).flatMap(({ freeTextSettings, name, mandatory }) =>
      freeTextSettings
        ? [
            {
              title: freeTextSettings.title ?? name ?? '',
              maxLength: freeTextSettings.maxCharCount ?? 500,
              mandatory: mandatory ?? false,
            },
          ]
        : [],
    ),
    manageVariants: isManaged,
    productOptions: optionsOf(product).map((option) => presentOption(option, stored, () => true)),
    productPageUrl: { base: settings.origin, path: productUrl(product.slug, settings).relativePath },
    numericId: numericIdOf(product.created_date),
    inventoryItemId: product.id,
    discount: discountOf(first, settings),
    collectionIds,
    variants: product.variants.map((variant) => presentVariant(variant, stored, settings, costs)),
    lastUpdated: new Date(product.updated_date).toISOString(),
    createdDate: new Date(product.created_date).toISOString(),
    ...(doc.seoData && { seoData: doc.seoData }),
  }
}

/** The variant that represents the product: the cheapest visible one. */
export function cheapest({ variants }: ProductWithVariants): VariantRow {
  const visible = variants.filter((variant) => variant.visible)
  return (visible.length > 0 ? visible : variants).reduce((least, variant) =>
    BigInt(variant.price_minor) < BigInt(least.price_minor) ? variant : least,
  )
}

export function optionsOf({ doc }: ProductWithVariants): ConnectedOption[] {
  return doc.options ?? []
}

/** A variant's choices by the names of the options. */
export function choicesOf(variant: VariantRow, product: ProductWithVariants): Record<string, string> {
  const pairs = optionsOf(product).map(({ id, name, choicesSettings }) => {
    const chosen = variant.doc.choices?.find(({ optionChoiceIds }) => optionChoiceIds?.optionId === id)?.optionChoiceIds?.choiceId
    return [name ?? '', choicesSettings?.choices?.find(({ choiceId }) => choiceId === chosen)?.name ?? '']
  })
  return Object.fromEntries(pairs)
}

/** `among` are the variants that decide whether a choice is visible and in stock. */
export function presentOption(
  { id, name, optionRenderType, choicesSettings }: ConnectedOption,
  { product }: Stored,
  among: (variant: VariantRow) => boolean,
): ProductOption {
  const media = mediaItemsOf(product)
  return {
    optionType: optionRenderType === 'SWATCH_CHOICES' ? 'color' : 'drop_down',
    name: name ?? '',
    choices: (choicesSettings?.choices ?? []).map(({ choiceId, name: choice = '', colorCode, linkedMedia = [] }) => {
      const having = product.variants.filter(
        (variant) =>
          variant.doc.choices?.some(({ optionChoiceIds: ids }) => ids?.optionId === id && ids?.choiceId === choiceId) &&
          among(variant),
      )
      const linked = linkedMedia.map((link) => media.find((item) => mediaIdOf(item) === mediaIdOf(link)) ?? link)
      return {
        value: (optionRenderType === 'SWATCH_CHOICES' && colorCode) || choice || '',
        description: choice ?? '',
        ...(linked.length > 0 && { media: presentMedia(linked) }),
        inStock: having.some((variant) => variant.in_stock),
        visible: having.some((variant) => variant.visible),
      }
    }),
  }
}

export function presentVariant(variant: VariantRow, stored: Stored, settings: SiteSettings, costs: boolean): Variant {
  const price = priceData(variant, settings)
  const cost = costs ? costData(variant, settings) : undefined
  return {
    id: variant.id,
    choices: choicesOf(variant, stored.product),
    variant: {
      priceData: price,
      convertedPriceData: price,
      ...(cost && { costAndProfitData: cost }),
      weight: variant.doc.physicalProperties?.weight ?? 0,
      sku: variant.sku ?? '',
      visible: variant.visible,
    },
    stock: variantStock(variant, stored),
  }
}

export function variantStock(variant: VariantRow, { items, showsStock }: Stored) {
  const item = items.get(variant.id)
  return {
    trackQuantity: item?.track_quantity ?? false,
    ...(item?.track_quantity && showsStock && { quantity: Number(item.quantity) }),
    inStock: variant.in_stock,
  }
}

export function presentVariantData(variant: VariantRow, stored: Stored, settings: SiteSettings): VariantData {
  const price = priceData(variant, settings)
  const { quantity, inStock } = variantStock(variant, stored)
  return {
    price,
    convertedPriceData: price,
    ...(variant.doc.physicalProperties?.weight !== undefined && { weight: variant.doc.physicalProperties.weight }),
    sku: variant.sku ?? '',
    ...(quantity !== undefined && { quantity }),
    inStock,
    visible: variant.visible,
  }
}

function stockOf({ product, items, showsStock }: Stored): Stock {
  const own = product.variants.flatMap(({ id }) => items.get(id) ?? [])
  const tracked = own.filter(({ track_quantity }) => track_quantity)
  return {
    trackInventory: tracked.length > 0,
    ...(tracked.length > 0 && showsStock && { quantity: tracked.reduce((sum, { quantity }) => sum + Number(quantity), 0) }),
    inStock: product.availability_status !== 'OUT_OF_STOCK',
    inventoryStatus: product.availability_status,
  }
}

function pricePerUnitOf({ doc }: ProductWithVariants, variant: VariantRow): PricePerUnitData | undefined {
  const total = variant.doc.physicalProperties?.pricePerUnit?.settings
  const base = doc.physicalProperties?.pricePerUnit
  if (!total?.quantity || !base?.quantity) return undefined
  return {
    totalQuantity: total.quantity,
    totalMeasurementUnit: total.measurementUnit as NonNullable<PricePerUnitData['totalMeasurementUnit']>,
    baseQuantity: base.quantity,
    baseMeasurementUnit: base.measurementUnit as NonNullable<PricePerUnitData['baseMeasurementUnit']>,
  }
}
