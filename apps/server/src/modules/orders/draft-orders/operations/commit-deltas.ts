import * as contract from '@stoa/contract/services/ecom/orders'
import { implement } from '../../../../kernel/operations/operation.ts'
import { requiredField } from '../../../../kernel/basics/errors.ts'
import { presentFor } from '../../orders/ports/editing.ts'
import { commitDeltas as commitChanges } from '../commit-deltas.ts'

export const commitDeltas = implement(contract.commitDeltas, async ({ site, caller }, request) => {
  const { id, draftOrderId, changes, commitSettings = {}, reason } = request
  if (!draftOrderId && !changes) throw requiredField('draftOrderId')
  const order = await commitChanges(site, caller, id, {
    draftOrderId: draftOrderId ?? undefined,
    changes: changes ?? {},
    settings: commitSettings,
    reason: reason ?? undefined,
  })
  return { order: presentFor(caller, order) }
})
