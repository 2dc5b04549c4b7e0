import type { V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import type { Require } from '@stoa/contract'

/** Columns that a write of a product leaves alone: revision, dates, and the status that stock determines. */
export const serverColumns = [
  'revision',
  'created_date',
  'updated_date',
  'availability_status',
  'preorder_status',
  'preorder_availability',
  'in_stock_choices',
] as const satisfies (keyof ProductRow)[]
export type ServerColumn = (typeof serverColumns)[number]

/**
 * A row of the product table. Lists return it as JSON, with dates as text and 64-bit integers as numbers; `presentProduct`
 * accepts both.
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
  /** Choice ids, separated by blanks. */
  in_stock_choices: string
  doc: ProductDoc
  /** Only read when requested. */
  details?: ProductDetails
  direct_categories?: { id: string; index?: number }[]
  all_categories?: { id: string; index?: number }[]
}

/** Fields without a column of their own, in wire format. */
export type ProductDoc = StoredParts<
  Pick<
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
>

/** The parts of a stored product are connected by id (`references.ts`), and have the names of that moment. */
export type StoredParts<Product> = Require<
  Product,
  | 'options.id'
  | 'options.name'
  | 'options.choicesSettings.choices.choiceId'
  | 'options.choicesSettings.choices.name'
  | 'infoSections.id'
>

export type StoredOption = NonNullable<ProductDoc['options']>[number]

/** Fields that lists do not return. */
export type ProductDetails = Pick<V3Product, 'description' | 'plainDescription'> & {
  mediaItems?: NonNullable<NonNullable<V3Product['media']>['itemsInfo']>['items']
}

/** A variant as written. When read from inside JSON, 64-bit integers may be text. */
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
