import * as contract from '@stoa/contract/services/ecom/draft-orders'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { holds } from '../../../../kernel/site/caller.ts'
import { findOrder } from '../../orders/ports/reading.ts'
import { changeDraft } from '../change.ts'
import { editorOf } from '../begin.ts'
import { releaseHold } from '../commit.ts'
import { nonDraftableReasons } from '../draftability.ts'
import { draftOrder, published } from '../entity.ts'
import { calculated, presentDraft } from '../present.ts'
import { priceDraft } from '../price.ts'
import { getDraft, lockDraft } from '../store/drafts.ts'

export const getDraftOrder = implementRead(contract.getDraftOrder, async ({ site }, { draftOrderId }) => {
  const draft = await getDraft(site, draftOrderId)
  const stored = published(await draftOrder.get(site, draftOrderId))
  // What was committed is not calculated again.
  if (draft.status === 'COMMITTED')
    return { calculatedDraftOrder: { draftOrder: stored, shippingOptions: [], calculationErrors: {} } }
  const priced = await priceDraft(site, draft)
  return { calculatedDraftOrder: await calculated(site, priced, { ...stored, ...presentDraft(priced) }) }
})

export const getOrderDraftabilityStatus = implementRead(contract.getOrderDraftabilityStatus, async ({ site }, { orderId }) => {
  const reasons = nonDraftableReasons(site, await findOrder(site, orderId))
  return { orderId, orderDraftable: reasons.length === 0, nonDraftableReasons: reasons }
})

export const deleteDraftOrder = implement(contract.deleteDraftOrder, async ({ site, caller }, { draftOrderId }) => {
  const { status } = await getDraft(site, draftOrderId)
  if (status === 'COMMITTED')
    throw refusal('DRAFT_ORDER_CANNOT_BE_DELETED', 'a committed draft is kept as a record', { draftOrderId })
  const draft = await lockDraft(site, draftOrderId)
  if (draft.editor !== editorOf(caller) && !holds(caller, 'ECOM.DRAFT_ORDERS_ADMIN_DELETE'))
    throw refusal('DRAFT_ORDER_CANNOT_BE_DELETED', 'the draft is of somebody else', { draftOrderId })
  await releaseHold(site, draft)
  await draftOrder.remove(site, draftOrderId)
  return {}
})

export const queryDraftOrders = implementRead(contract.queryDraftOrders, async ({ site }, { query }) => {
  const { items, metadata } = await draftOrder.query(site, query)
  return { draftOrders: items.map(published), pagingMetadata: metadata }
})

export const updateExtendedFields = implement(
  contract.updateExtendedFields,
  async ({ site }, { id, namespace, namespaceData }) => {
    const { draftOrder: draft } = await changeDraft(site, id, (content) => ({
      ...content,
      extendedFields: { namespaces: { ...content.extendedFields?.namespaces, [namespace]: namespaceData } },
    }))
    return { ...(draft && { draftOrder: draft }) }
  },
)
