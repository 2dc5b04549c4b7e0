/** A line as far as discount rules and coupons look at it. */
export type RuleLine = {
  readonly id: string
  readonly quantity: number
  /** Of one unit with its options, before discounts. Minor units. */
  readonly price: bigint
  /** The app whose catalogue has the item; absent for an item without a catalogue. */
  readonly appId?: string
  readonly catalogItemId?: string
  readonly categoryIds?: readonly string[]
  /** A gift card is money: nothing but the merchant's own hand reduces it, and it counts towards no condition. */
  readonly isGiftCard?: boolean
  /** It is charged again and again; a coupon reduces it only if it says so. */
  readonly isSubscription?: boolean
}

/** Which items something concerns. */
export type ItemScope =
  /** Items of an app's catalogue; without ids, all of them. */
  | { readonly type: 'CATALOG_ITEM'; readonly appId: string; readonly itemIds: readonly string[] }
  /** Items of an app's catalogue in one of these categories. */
  | { readonly type: 'CATEGORY'; readonly appId: string; readonly categoryIds: readonly string[] }

/** When a rule applies. `from` and `to` belong to the range; without scopes all items count. */
export type Trigger =
  | { readonly type: 'AND' | 'OR'; readonly triggers: readonly Trigger[] }
  | {
      readonly type: 'SUBTOTAL_RANGE'
      readonly scopes: readonly ItemScope[]
      readonly from?: bigint | undefined
      readonly to?: bigint | undefined
    }
  | {
      readonly type: 'ITEM_QUANTITY_RANGE'
      readonly scopes: readonly ItemScope[]
      readonly from?: number | undefined
      readonly to?: number | undefined
    }
  /** Decided by an app. */
  | { readonly type: 'CUSTOM'; readonly appId: string; readonly id: string }
  | { readonly type: 'CUSTOMER_ELIGIBILITY'; readonly memberIds: readonly string[] }
  /** Already decided, for a reader who may not see the condition. */
  | { readonly type: 'DECIDED'; readonly isMet: boolean }

/** The effect of a rule on each unit of its items. */
export type RuleValue =
  | { readonly percentage: string }
  | { readonly amountPerUnit: bigint }
  | { readonly fixedPrice: bigint }
  /** So many units together for one price. */
  | { readonly bundle: { readonly quantity: number; readonly price: bigint } }

/** An automatic discount. */
export type DiscountRule = {
  readonly id: string
  readonly name: string
  /** ISO 8601; among equal discounts the older rule counts. */
  readonly createdDate: string
  /** Absent, the rule always applies. */
  readonly trigger?: Trigger | undefined
  readonly scopes: readonly ItemScope[]
  readonly value: RuleValue
}

export type CouponValue =
  | { readonly amount: bigint }
  | { readonly percentage: string }
  | { readonly fixedPrice: bigint }
  | { readonly freeDelivery: true }
  /** Of every `buy` + `get` units the cheapest `get` are free. */
  | { readonly buy: number; readonly get: number }

/** A coupon and how often it was used. */
export type CouponTerms = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly active: boolean
  /** Milliseconds since 1970. */
  readonly starts?: number | undefined
  readonly ends?: number | undefined
  /** Absent for all items. */
  readonly scope?: ItemScope | undefined
  /** The subtotal of all items but gift cards that it needs. */
  readonly minimum?: bigint | undefined
  /** It reduces one unit of the cheapest item only. */
  readonly isLimitedToOneItem: boolean
  readonly appliesToSubscriptions?: boolean | undefined
  /** How many charges of a subscription it reduces, the first paid one included; absent for all. */
  readonly discountedCycleCount?: number | undefined
  readonly value: CouponValue
  readonly isUsedUp: boolean
  /** This buyer has used it as often as one buyer may. */
  readonly isUsedUpForBuyer: boolean
}

/** Why a coupon does not apply, with what a sentence about it needs. */
export type CouponRefusal =
  | { readonly reason: 'DISABLED' | 'USED_UP' | 'USED_UP_FOR_BUYER' | 'NOT_FOR_THESE_ITEMS' }
  | { readonly reason: 'NOT_STARTED'; readonly starts: number }
  | { readonly reason: 'EXPIRED'; readonly ends: number }
  | { readonly reason: 'MINIMUM_NOT_REACHED'; readonly minimum: bigint; readonly missing: bigint }
  | { readonly reason: 'MORE_ITEMS_NEEDED'; readonly missing: number }
