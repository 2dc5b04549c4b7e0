import type { OfferedSubscription } from './subscriptions.ts'

/** An item for sale, as carts, checkouts and orders need it. */
export interface CatalogItem extends StockLeft {
  /** The version of the rows it was read from; every write of them changes it. */
  version: string
  productId: string
  /**
   * Undefined if the reference does not identify a variant; `choice` says why, and price and picture are those of the first
   * variant.
   */
  variantId: string | undefined
  /** MISSING: the product has several variants and none was chosen. UNKNOWN: no variant has the given options. */
  choice: 'MADE' | 'MISSING' | 'UNKNOWN'
  name: string
  /** The chosen options as text, `Large, Blue`; undefined for a product without options. */
  variantName: string | undefined
  /** Minor units of the site's currency. */
  price: bigint
  compareAtPrice: bigint | undefined
  sku: string | undefined
  image: { id: string; url: string; width?: number; height?: number; altText?: string } | undefined
  options: { optionId: string; choiceId: string; name: string; value: string; color?: string }[]
  productType: 'PHYSICAL' | 'DIGITAL'
  weight: number | undefined
  /** The private file that a digital item sells. */
  digitalFileId: string | undefined
  taxGroupId: string | undefined
  slug: string
  /** Both the product and the variant are visible. */
  visible: boolean
  deliveryProfileId: string | undefined
  /** Its owner sells it by subscription alone, so that it cannot be sold once. */
  soldBySubscriptionOnly: boolean
  /** The subscriptions that a buyer can choose. */
  subscriptions: readonly OfferedSubscription[]
  /** The categories that contain the product, themselves or by one below them. */
  categoryIds: readonly string[]
}

export interface StockLeft {
  /** Undefined where quantities are not tracked. */
  available: number | undefined
  /** True if at least one unit can be bought, from stock or as a preorder. */
  inStock: boolean
  /** Increases with every change of the stock. */
  stockRevision: number
}

export interface CatalogReference {
  productId: string
  variantId?: string | undefined
  /** Instead of a variant id: option names and choices, `{Size: 'Large'}`, as many as are needed to identify one variant. */
  options?: Readonly<Record<string, string>> | undefined
}
