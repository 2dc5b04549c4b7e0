/** What a cart, a checkout or an order needs to know of what is sold. */
export interface CatalogItem extends StockLeft {
  /** Of the rows it was read from: another after every write of them. */
  version: string
  productId: string
  /** Undefined where the reference does not tell one; `choice` says why, and price and picture are the first variant's. */
  variantId: string | undefined
  /** MISSING: the product comes in several variants. UNKNOWN: in none with the options that were named. */
  choice: 'MADE' | 'MISSING' | 'UNKNOWN'
  name: string
  /** The chosen options in words, `Large, Blue`; undefined for a product without options. */
  variantName: string | undefined
  /** Minor units of the site's currency. */
  price: bigint
  compareAtPrice: bigint | undefined
  sku: string | undefined
  image: { id: string; url: string; width?: number; height?: number; altText?: string } | undefined
  options: { name: string; value: string; color?: string }[]
  productType: 'PHYSICAL' | 'DIGITAL'
  weight: number | undefined
  taxGroupId: string | undefined
  slug: string
  /** The product and the variant both are. */
  visible: boolean
  deliveryProfileId: string | undefined
}

export interface StockLeft {
  /** Undefined where quantities are not tracked. */
  available: number | undefined
  /** Whether one can be bought, from stock or ahead of it. */
  inStock: boolean
  /** Rises with every change of the stock. */
  stockRevision: number
}

export interface CatalogReference {
  productId: string
  variantId?: string | undefined
  /** Without a variant's id: the names of options and their choices, `{Size: 'Large'}`, as far as it takes to tell one variant. */
  options?: Readonly<Record<string, string>> | undefined
}
