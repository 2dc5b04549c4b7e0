import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import type { BasketLine } from '../../pricing/basket/index.ts'

/** What was chosen and written in a draft; everything else is calculated from it. Amounts are decimals of the draft's currency. */
export interface DraftContent {
  /** Lines that the draft adds to its order, or all lines of a new order. */
  added: AddedLine[]
  /** What is written over lines, those of the order and added ones, by their ids. */
  changes: Record<string, LineChange>
  discounts: CustomDiscount[]
  fees: CustomFee[]
  /** Which discounts and fees apply, where somebody decided it. */
  applied: Record<string, boolean>
  /** Null takes the order's away; absent, the order's stays. The same holds for the other parts. */
  shipping?: wire.V1ShippingInformation | null
  buyer?: wire.BuyerInfo | null
  billing?: wire.AddressWithContact | null
  recipient?: wire.AddressWithContact | null
  taxExempt?: boolean
  businessLocation?: wire.Location
  deposit?: DepositChoice
  extendedFields?: wire.ExtendedFields
  /** Returned units that leave the order when the draft is committed. */
  exchanges?: DraftExchange[]
}

/** Units of one line, and the return by which they came back. */
export interface DraftExchange {
  returnId: string
  lineItemId: string
  quantity: number
}

export interface AddedLine {
  line: BasketLine
  /** The merchant tells the price later. */
  priceUndetermined?: boolean
  locations?: wire.LocationAndQuantity[]
}

export interface LineChange {
  /** Of a line of the order; zero removes it. */
  quantity?: number
  /** Of one unit, modifiers included. */
  price?: string
  priceDescription?: wire.PriceDescription
  productName?: wire.ProductName
  /** The only choice of the contract: no description. */
  descriptionLines?: []
  modifierGroups?: wire.ModifierGroup[]
}

export interface CustomDiscount {
  id: string
  type: 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'
  value: { amount: string } | { percentage: string }
  lineItemId?: string
  description?: string
}

export interface CustomFee {
  id: string
  name: string
  price: string
  taxable: boolean
  taxGroupId?: string
  code?: string
  lineItemIds: string[]
}

export type DepositChoice = { amount: string } | { percentage: string }

export const emptyContent: DraftContent = { added: [], changes: {}, discounts: [], fees: [], applied: {} }
