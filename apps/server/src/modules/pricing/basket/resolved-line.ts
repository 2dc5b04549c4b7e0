import type * as wire from '@stoa/contract/services/ecom/cart'
import type { ChosenSubscription } from '../subscriptions/index.ts'
import type { BasketLine } from './line.ts'

/** A line with its current catalogue data. Lines are never dropped: `availability` says if one cannot be bought. */
export interface ResolvedLine {
  line: BasketLine
  availability: Availability
  name: string
  /** In the language of the buyer. */
  translatedName: string
  itemType: wire.ItemType
  paymentOption: wire.PaymentOptionType
  unitPrice: bigint
  /** What the catalogue asks for one unit when it is bought once; absent for what it does not have. */
  catalogPrice?: bigint | undefined
  fullPrice: bigint
  deposit: bigint | undefined
  options: wire.DescriptionLine[]
  image: wire.CommonImage | undefined
  slug: string | undefined
  sku: string | undefined
  weight: number | undefined
  shippable: boolean
  digitalFileId?: string | undefined
  taxGroupId: string | undefined
  deliveryProfileId: string | undefined
  productId: string | undefined
  variantId: string | undefined
  /** The product's categories, which discounts may be limited to. */
  categoryIds: readonly string[]
  /** The version of the catalogue data; undefined if the catalogue has no such item. */
  version: string | undefined
  /** Why the variant could not be determined, if so. */
  choice: 'MISSING' | 'UNKNOWN' | 'SUBSCRIPTION_MISSING' | 'SUBSCRIPTION_GONE' | undefined
  /** What the line renews, and on which terms; absent for a single purchase. */
  subscription?: ChosenSubscription | undefined
  /** The options of the order's reference besides the buyer's choice. */
  orderedOptions?: Record<string, unknown>
}

export interface Availability {
  status: wire.ItemAvailabilityStatus
  /** Absent if stock is not tracked. */
  quantityAvailable?: number
}
