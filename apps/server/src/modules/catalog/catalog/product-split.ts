import type { ProductMedia, V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { cardOf } from './cards.ts'
import type { ProductDetails, ProductDoc, VariantRow, StoredOption, StoredParts } from './product-row.ts'
import { normalised } from '../../../kernel/lists/query/words.ts'
import { searchable } from './search/tokens.ts'
import type { NewProduct } from './store/products.ts'
import type { Require } from '@stoa/contract'

type CompleteProduct = Require<StoredParts<V3Product>, 'name' | 'slug' | 'handle' | 'productType'>

/** Splits a product into its columns, including the values computed from its variants. */
export function splitProduct({ settings }: SiteTx, id: string, given: V3Product, variants: readonly VariantRow[]): NewProduct {
  // `product-write.ts` has connected the parts, and given it a name, a slug and a type.
  const product = given as CompleteProduct
  // Price ranges are public: they include hidden variants only when all variants are hidden.
  const visible = variants.filter((variant) => variant.visible)
  const priced = visible.length > 0 ? visible : variants
  const price = extent(priced.map(({ price_minor }) => price_minor))
  const compareAt = extent(priced.map(({ compare_at_minor }) => compare_at_minor))
  const cost = extent(variants.map(({ cost_minor }) => cost_minor))
  const identifiers = variants.flatMap(({ sku, barcode }) => [sku, barcode]).filter((text) => text !== null)
  const mediaItems = product.media?.itemsInfo?.items
  const columns = {
    id,
    slug: product.slug,
    handle: product.handle,
    name: product.name,
    visible: product.visible ?? true,
    visible_in_pos: product.visibleInPos ?? true,
    product_type: product.productType,
    main_category_id: product.mainCategoryId ?? null,
    min_price_minor: price?.min ?? 0n,
    max_price_minor: price?.max ?? 0n,
    min_compare_at_minor: compareAt?.min ?? null,
    max_compare_at_minor: compareAt?.max ?? null,
    min_cost_minor: cost?.min ?? null,
    max_cost_minor: cost?.max ?? null,
    variant_count: variants.length,
    doc: docOf(product, variants, mediaItems),
    details: detailsOf(product, mediaItems),
    search_text: searchable([product.name, product.brand?.name, ...identifiers].filter(Boolean).join(' · ')),
    identifiers: [...new Set(identifiers.map((text) => normalised(text).trim()))].filter(Boolean),
    description_text: searchable([...choicesOf(product), textOf(product), ...aboutPictures(product)].join(' · ')).slice(
      0,
      20_000,
    ),
  }
  return { ...columns, card: cardOf(columns, settings) }
}

function docOf(product: CompleteProduct, variants: readonly VariantRow[], mediaItems: ProductMedia[] | undefined): ProductDoc {
  const physicalProperties = product.productType === 'PHYSICAL' ? ranges(product, variants) : undefined
  return {
    ...(physicalProperties && { physicalProperties }),
    ...(mediaItems?.[0] && { media: { main: mediaItems[0] } }),
    ...(product.seoData && { seoData: product.seoData }),
    ...(product.taxGroupId && { taxGroupId: product.taxGroupId }),
    ...(product.options && { options: visibleChoices(product.options, variants) }),
    ...(product.modifiers && { modifiers: product.modifiers }),
    ...(product.brand && { brand: product.brand }),
    ...(product.infoSections && { infoSections: product.infoSections }),
    ...(product.ribbon && { ribbon: product.ribbon }),
    ...(product.additionalRibbons && { additionalRibbons: product.additionalRibbons }),
    ...(product.purchaseEligibility && { purchaseEligibility: product.purchaseEligibility }),
    ...(product.extendedFields && { extendedFields: product.extendedFields }),
    ...(product.tags && { tags: product.tags }),
    ...(product.subscriptionDetails && { subscriptionDetails: product.subscriptionDetails }),
  }
}

function detailsOf({ description, plainDescription }: V3Product, mediaItems: ProductMedia[] | undefined): ProductDetails {
  return { ...(description && { description }), ...(plainDescription && { plainDescription }), ...(mediaItems && { mediaItems }) }
}

/** Ranges of the variants' weights and prices per unit. */
function ranges(product: V3Product, variants: readonly VariantRow[]): NonNullable<ProductDoc['physicalProperties']> {
  const {
    weightMeasurementUnitInfo: _unit,
    shippingWeightRange: _weights,
    pricePerUnitRange: _prices,
    ...given
  } = product.physicalProperties ?? {}
  const weights = variants.flatMap(({ doc }) => doc.physicalProperties?.weight ?? [])
  const perUnit = variants.flatMap(({ doc }) => doc.physicalProperties?.pricePerUnit ?? [])
  const ordered = perUnit
    .toSorted((a, b) => Number(a.value) - Number(b.value))
    .flatMap(({ value, description }) => (value ? [{ value, ...(description && { description }) }] : []))
  const [lowest, highest] = [ordered.at(0), ordered.at(-1)]
  return {
    ...given,
    ...(weights.length > 0 && { shippingWeightRange: { minValue: Math.min(...weights), maxValue: Math.max(...weights) } }),
    ...(lowest && highest && { pricePerUnitRange: { minValue: lowest, maxValue: highest } }),
  }
}

/** A choice is visible when a variant with it is. */
function visibleChoices(options: readonly StoredOption[], variants: readonly VariantRow[]) {
  const visible = new Set(
    variants
      .filter((variant) => variant.visible)
      .flatMap(({ doc }) => (doc.choices ?? []).map(({ optionChoiceIds }) => optionChoiceIds?.choiceId)),
  )
  return options.map((option) => ({
    ...option,
    choicesSettings: {
      choices: (option.choicesSettings?.choices ?? []).map(({ inStock: _stock, ...choice }) => ({
        ...choice,
        visible: visible.has(choice.choiceId),
      })),
    },
  }))
}

/** The visible choices of a product's options. */
function choicesOf({ options = [] }: V3Product): string[] {
  return options.flatMap(({ choicesSettings }) =>
    (choicesSettings?.choices ?? []).flatMap(({ name, visible }) => (name && visible !== false ? [name] : [])),
  )
}

/** What the pictures show, and the summary for search engines. */
function aboutPictures({ media, seoData }: V3Product): string[] {
  const pictures = (media?.itemsInfo?.items ?? []).slice(0, 20).map(({ altText, image }) => altText ?? image?.altText ?? '')
  const summaries = (seoData?.tags ?? []).filter(({ props }) => props?.['name'] === 'description')
  return [...pictures, ...summaries.map(({ props }) => String(props?.['content'] ?? ''))]
}

function textOf({ plainDescription, description }: V3Product): string {
  if (plainDescription) return plainDescription.replaceAll(/<[^<>]*>/g, ' ')
  return description ? nodeTexts(description.nodes ?? []).join(' ') : ''
}

function nodeTexts(nodes: readonly { textData?: { text?: string }; nodes?: any[] }[]): string[] {
  return nodes.flatMap(({ textData, nodes: inner = [] }) => [textData?.text ?? '', ...nodeTexts(inner)])
}

function extent(values: readonly (bigint | null)[]): { min: bigint; max: bigint } | undefined {
  let min: bigint | undefined
  let max: bigint | undefined
  for (const value of values) {
    if (value === null) continue
    if (min === undefined || value < min) min = value
    if (max === undefined || value > max) max = value
  }
  return min === undefined || max === undefined ? undefined : { min, max }
}
