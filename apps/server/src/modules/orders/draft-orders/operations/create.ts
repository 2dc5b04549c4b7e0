import * as contract from '@stoa/contract/services/ecom/draft-orders'
import { implement } from '../../../../kernel/operations/operation.ts'
import { requiredField } from '../../../../kernel/basics/errors.ts'
import { beginEdit, beginNewOrder } from '../begin.ts'

export const createDraftOrder = implement(contract.createDraftOrder, async ({ site, caller }, request) => {
  const { sourceOrderId, orderId, draftOrder } = request
  const source = sourceOrderId ?? orderId
  if (source) return beginEdit(site, caller, source)
  if (!draftOrder) throw requiredField('draftOrder')
  return { calculatedDraftOrder: await beginNewOrder(site, caller, draftOrder), preexistingDraftOrder: false }
})

export const createEmptyDraftOrder = implement(contract.createEmptyDraftOrder, async ({ site, caller }) => ({
  calculatedDraftOrder: await beginNewOrder(site, caller),
}))
