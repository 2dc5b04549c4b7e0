import type { StockLeft } from '../../catalog/catalog/ports/stock.ts'
import type { SlotKey } from '../../delivery/delivery/index.ts'
import type { HeldOnCard } from '../gift-cards/index.ts'
import type { HeldMembership } from '../memberships/index.ts'

/** What the unfinished order of a checkout holds. A checkout is priced as if that were free: nobody else can take it. */
export interface HeldByOrder {
  orderId: string
  /** By variant: what the shop's default location could sell if the order held nothing. */
  stock: ReadonlyMap<string, StockLeft>
  /** The discounts whose uses the order counts as. */
  discountIds: readonly string[]
  giftCard: HeldOnCard | undefined
  slot: SlotKey | undefined
  memberships: readonly HeldMembership[]
}
