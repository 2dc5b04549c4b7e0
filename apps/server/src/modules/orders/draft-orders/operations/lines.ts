import * as contract from '@stoa/contract/services/ecom/draft-orders'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findOrder, type StoredOrder } from '../../orders/ports/reading.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { changeDraft } from '../change.ts'
import { loadUnitsToKeep } from '../exchanged-units.ts'
import { withNewLines } from '../new-lines.ts'
import { priceDraft } from '../price.ts'
import type { Draft } from '../store/drafts.ts'
import { withLineChanges } from '../update-lines.ts'

export const addLineItemsToDraftOrder = implement(contract.addLineItemsToDraftOrder, async ({ site }, request) => {
  const { draftOrderId, catalogLineItems, customLineItems } = request
  return {
    calculatedDraftOrder: await changeDraft(
      site,
      draftOrderId,
      async (content, draft) => {
        const order = await orderOf(site, draft)
        const given = { ...(catalogLineItems && { catalogLineItems }), ...(customLineItems && { customLineItems }) }
        return withNewLines(
          site,
          content,
          given,
          order?.order.lineItems ?? [],
          site.newId,
          order?.currency ?? site.settings.currency,
        )
      },
      ({ draft, after }) => {
        if (draft.content.deposit && after.lineItems.some(({ paymentOption }) => paymentOption === 'DEPOSIT_ONLINE'))
          throw refusal(
            'DRAFT_ORDER_HAS_GLOBAL_DEPOSIT',
            'an item with a deposit cannot join a draft that has one for the whole order',
          )
      },
    ),
  }
})

export const updateLineItems = implement(contract.updateLineItems, async ({ site }, { draftOrderId, lineItemChanges }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, async (content, draft) => {
    const order = await orderOf(site, draft)
    const { after } = await priceDraft(site, draft, order)
    return withLineChanges(
      {
        content,
        known: order?.order.lineItems ?? [],
        shown: after.lineItems,
        sent: order ? await loadUnitsToKeep(site, order, content) : new Map(),
        currency: after.currency,
      },
      lineItemChanges,
    )
  }),
}))

/** The order that a draft changes. */
async function orderOf(site: SiteRead, { isEdit, orderId }: Draft): Promise<StoredOrder | undefined> {
  return isEdit && orderId ? findOrder(site, orderId) : undefined
}
