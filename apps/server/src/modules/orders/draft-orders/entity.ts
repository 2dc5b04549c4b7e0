import type { Stored } from '@stoa/contract'
import { service, type DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'

/** The contract tells no revision. */
export type DraftFields = DraftOrder & Wire

export type StoredDraft = Stored<DraftFields>

/** The draft as it was last calculated. What it is calculated from is beside it (`store/drafts.ts`). */
export const draftOrder = entity<DraftFields>({
  service,
  type: 'DraftOrder',
  table: 'draft_order',
  columns: {
    status: { column: 'status', notNull: true },
    orderId: { column: 'order_id', type: 'uuid' },
  },
  inEvents: published,
})

/** A draft as the contract shows it. */
export function published({ revision: _revision, ...draft }: DraftFields): DraftOrder {
  return draft
}
