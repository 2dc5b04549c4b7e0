import type { ReceivedReturnLine, ReceivedUnits } from '@stoa/contract/services/stoa/returns'
import { brokenRule, refusal, revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadFulfilledUnits, noteReturnStep, receiveUnits, unitsOnTheirWay } from '../orders/ports/returning.ts'
import { saveReturn, type StoredReturn } from './entity.ts'
import type { LockedReturn } from './lock.ts'
import { mailReturn } from './mail.ts'
import { accountedUnits, receivableStatuses } from './state.ts'

export interface Receipt {
  revision: string
  lines: readonly ReceivedReturnLine[]
  note: string | undefined
  /** Where restocked units go. Absent, where they were taken from. */
  locationId: string | undefined
}

/**
 * Counts what came back of a return, in what condition, and puts back into stock what staff says. `revision` is the return that staff saw,
 * so a repeated request receives nothing twice. Throws RETURN_NOT_APPROVED, RETURN_QUANTITY_EXCEEDED, LOCATION_NOT_FOUND and
 * REVISION_MISMATCH.
 */
export async function receiveReturned(site: SiteTx, { stored, before }: LockedReturn, given: Receipt): Promise<StoredReturn> {
  if (given.revision !== before.revision) throw revisionMismatch(before.revision)
  if (!receivableStatuses.has(before.status))
    throw refusal('RETURN_NOT_APPROVED', `a return that is ${before.status} receives nothing`, { status: before.status })
  const shipped = await loadFulfilledUnits(site, stored.id)
  const counted = new Map<string, number>()
  const arrived = new Map<string, number>()
  for (const [index, { lineItemId = '', quantity = 0, condition, restock = false }] of given.lines.entries()) {
    const line = before.lines.find((each) => each.lineItemId === lineItemId)
    const all = (counted.get(lineItemId) ?? 0) + quantity
    const left = line ? (line.quantity ?? 0) - accountedUnits(line) : 0
    if (all > left)
      throw refusal('RETURN_QUANTITY_EXCEEDED', 'is more than the return still expects', { lineItemId, index, left })
    if (condition !== 'MISSING') {
      const ofOrder = stored.order.lineItems.find(({ id }) => id === lineItemId)
      const sent = ofOrder ? unitsOnTheirWay(ofOrder, shipped) : 0
      const back = (arrived.get(lineItemId) ?? 0) + quantity
      // Its shipment may have been undone since the return was requested.
      if (back > sent)
        throw refusal('RETURN_QUANTITY_EXCEEDED', 'is more than was shipped and is not back', { lineItemId, index, left: sent })
      arrived.set(lineItemId, back)
    }
    if (restock && condition !== 'RESALABLE')
      throw brokenRule(`lines[${index}].restock`, 'NOT_RESALABLE', 'only resalable items go back into stock', { lineItemId })
    counted.set(lineItemId, all)
  }
  const back = given.lines.filter(({ condition }) => condition !== 'MISSING')
  const { stocked, order } = await receiveUnits(
    site,
    stored,
    back.map(({ lineItemId = '', quantity = 0, restock = false }) => ({ lineItemId, quantity, restock: restock ? quantity : 0 })),
    given.locationId,
  )
  const date = site.now.toISOString()
  const receivedOf = (id: string | undefined): ReceivedUnits[] =>
    given.lines
      .filter(({ lineItemId }) => lineItemId === id)
      .map((each) => ({
        date,
        quantity: each.quantity ?? 0,
        condition: each.condition ?? 'RESALABLE',
        restocked: each.restock ?? false,
        stockedQuantity: stocked[back.indexOf(each)] ?? 0,
      }))
  const lines = before.lines.map((line) => ({ ...line, received: [...(line.received ?? []), ...receivedOf(line.lineItemId)] }))
  const after = await saveReturn(site, before, { fields: { lines }, step: 'RECEIVED', note: given.note?.trim() || undefined })
  await noteReturnStep(site, order, 'RECEIVED', { returnId: after.id, number: after.number })
  if (back.length > 0 && order.order.buyerInfo?.email) mailReturn(site, after.id, 'RETURN_RECEIVED')
  return after
}
