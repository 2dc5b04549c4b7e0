import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'

/** What a write leaves to the database: versions, dates, and what stock says of the product. */
export const keptColumns = [
  'revision',
  'created_date',
  'updated_date',
  'availability_status',
  'preorder_status',
  'preorder_availability',
  'in_stock_choices',
] as const satisfies (keyof ProductRow)[]
export type KeptColumn = (typeof keptColumns)[number]

/**
 * A product as its table holds it. From a list it comes as JSON: then dates are text and 64-bit integers are numbers, which
 * `presentProduct` reads alike.
 */
export interface ProductRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  slug: string
  handle: string
  name: string
  visible: boolean
  visible_in_pos: boolean
  product_type: 'PHYSICAL' | 'DIGITAL'
  main_category_id: string | null
  min_price_minor: bigint
  max_price_minor: bigint
  min_compare_at_minor: bigint | null
  max_compare_at_minor: bigint | null
  min_cost_minor: bigint | null
  max_cost_minor: bigint | null
  variant_count: number
  availability_status: 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK'
  preorder_status: 'ENABLED' | 'DISABLED' | 'PARTIALLY_ENABLED'
  preorder_availability: 'ALL_VARIANTS' | 'NO_VARIANTS' | 'SOME_VARIANTS'
  /** Choice ids, one after another. */
  in_stock_choices: string
  doc: ProductDoc
  /** Read where it is asked for. */
  details?: ProductDetails
  direct_categories?: { id: string; index?: number }[]
  all_categories?: { id: string; index?: number }[]
}

/** Wire fields without a column of their own, as the wire has them. */
export type ProductDoc = Pick<
  V3Product,
  | 'physicalProperties'
  | 'media'
  | 'seoData'
  | 'taxGroupId'
  | 'options'
  | 'modifiers'
  | 'brand'
  | 'infoSections'
  | 'ribbon'
  | 'additionalRibbons'
  | 'purchaseEligibility'
  | 'extendedFields'
  | 'tags'
  | 'subscriptionDetails'
>

/** What lists do not show. */
export type ProductDetails = Pick<V3Product, 'description' | 'plainDescription'> & {
  mediaItems?: NonNullable<NonNullable<V3Product['media']>['itemsInfo']>['items']
}

/** A variant as it is written; read back, 64-bit integers may arrive as text from inside JSON. */
export interface VariantRow {
  id: string
  visible: boolean
  sku: string | null
  barcode: string | null
  price_minor: bigint
  compare_at_minor: bigint | null
  cost_minor: bigint | null
  choices_key: string
  in_stock: boolean
  preorder_enabled: boolean
  doc: VariantDoc
}

export type VariantDoc = Pick<Variant, 'physicalProperties' | 'digitalProperties' | 'choices' | 'media'>
