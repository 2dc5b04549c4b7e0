import * as contract from '@stoa/contract/services/ecom/draft-orders'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { presentFor } from '../../orders/ports/editing.ts'
import { getOrder } from '../../orders/ports/reading.ts'
import { commitDraft } from '../commit.ts'
import { createOrderOfDraft } from '../create-order.ts'

export const commitDraftOrder = implement(contract.commitDraftOrder, async ({ site, caller }, request) => {
  const { draftOrderId, commitSettings = {}, reason } = request
  const { draft, order } = await commitDraft(site, caller, draftOrderId, {
    settings: commitSettings,
    reason: reason ?? undefined,
  })
  return { committedDraftOrder: draft, orderAfterCommit: presentFor(caller, order) }
})

/** The order gets its number with the commit, so it is read afterwards. */
export const createOrderFromDraft = implementAction(contract.createOrderFromDraft, async (context, request) => {
  const { site, caller, transaction } = context
  const { draftOrderId, createSettings, channelInfo, reason } = request
  const { draft, orderId } = await transaction((tx) =>
    createOrderOfDraft(tx, draftOrderId, { settings: createSettings, channel: channelInfo, reason: reason ?? undefined }),
  )
  return { committedDraftOrder: draft, createdOrder: presentFor(caller, await getOrder(site, orderId)) }
})
