import type {
  CommittedDiffs,
  DraftOrderCommitSettings,
  OrderChange,
  OrderDeltasCommitted,
} from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf, sentUnits } from '@stoa/order-rules'
import { isDeepStrictEqual } from 'node:util'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { releaseSlot, takeSlot, type DeliveryOffer } from '../../delivery/delivery/index.ts'
import { activity, withActivities } from './activities.ts'
import type { FirstUnitsByLine } from './agreed-terms.ts'
import { minorOf } from './amounts.ts'
import { changesOf, committedDiffs } from './edit-changes.ts'
import { orderAction } from './events.ts'
import { settleOrder } from './save.ts'
import { moveStockOfEdit } from './stock.ts'
import { loadFulfilledUnits } from './store/fulfillments.ts'
import { replaceSales } from './store/insert-orders.ts'
import { withExchange, withoutExchanged, type ExchangedUnits } from './returned-units.ts'
import { replaceSoldFigures } from './store/order-figures.ts'
import { insertEdit } from './store/order-edits.ts'
import type { PricedOrder, StoredLine, StoredOrder } from './stored-order.ts'

export interface EditToCommit {
  draftOrderId: string
  /** The order as `editedOrder` made it of the order that is locked now. */
  after: PricedOrder
  /** Minor units: by how much the part that is due later changes. */
  deferredChange: bigint
  firstUnits: FirstUnitsByLine
  /** The new delivery, where it is one of the shop's. */
  delivery?: DeliveryOffer | undefined
  settings: DraftOrderCommitSettings
  /** The lines whose pieces are taken from stock and given back. */
  stockLineIds: ReadonlySet<string>
  reason?: string | undefined
  /** Returned units that leave the order by this edit, by line id. */
  exchanged?: ExchangedUnits | undefined
}

/** Why an edit cannot be committed, in the words of the contract's errors of validation. */
export interface EditProblem {
  code: 'LINE_ITEM_FULFILLED' | 'NO_LINE_ITEMS'
  lineItemId?: string
  fulfilledQuantity?: number
}

/** What was sent cannot be taken out of an order any more, unless it came back and is exchanged. */
export async function editProblems(
  site: SiteRead,
  { id, order }: Pick<StoredOrder, 'id' | 'order'>,
  lines: readonly StoredLine[],
  exchanged: ExchangedUnits = new Map(),
): Promise<EditProblem[]> {
  const quantities = new Map(lines.map((line) => [line.id, line.quantity]))
  const sent = await loadFulfilledUnits(site, id)
  const problems = order.lineItems.flatMap((line): EditProblem[] => {
    const fulfilledQuantity = sentUnits(line, sent) - (exchanged.get(line.id) ?? 0)
    return fulfilledQuantity > (quantities.get(line.id) ?? 0)
      ? [{ code: 'LINE_ITEM_FULFILLED', lineItemId: line.id, fulfilledQuantity }]
      : []
  })
  return lines.length === 0 ? [...problems, { code: 'NO_LINE_ITEMS' }] : problems
}

/**
 * Writes an edit of a locked order: its content and amounts, the stock of its lines, what is owed or to refund, the entry in its history,
 * and one event of what was committed. Everything that was decided before stays: payments, refunds, fulfilments, uses of coupons, gift
 * cards and invoices. Throws INSUFFICIENT_INVENTORY, and DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS for `editProblems`.
 */
export async function commitEdit(site: SiteTx, before: StoredOrder, edit: EditToCommit): Promise<StoredOrder> {
  const { draftOrderId, settings, stockLineIds, reason, exchanged = new Map() } = edit
  const { id, order } = before
  const problems = await editProblems(site, before, edit.after.lineItems, exchanged)
  if (problems.length > 0) throw editRefused(problems)
  const after = { ...edit.after, lineItems: edit.after.lineItems.map((line) => withExchange(line, exchanged.get(line.id) ?? 0)) }
  // Units that are exchanged came back before: the return has restocked them, or written them off.
  const held = withoutExchanged(order.lineItems, exchanged)
  const of = (lines: readonly StoredLine[]) => lines.filter((line) => stockLineIds.has(line.id))
  await moveStockOfEdit(site, id, { before: of(held), after: of(after.lineItems) }, order)
  if (!isDeepStrictEqual(order.shippingInfo?.code, after.shippingInfo?.code)) {
    await releaseSlot(site, id)
    if (edit.delivery) await takeSlot(site, id, edit.delivery)
  }
  const changes = changesOf(order, after)
  const total = minorOf(after.priceSummary?.total, before.currency)
  const fulfillmentStatus = fulfillmentStatusOf(after.lineItems, await loadFulfilledUnits(site, id), after.paymentStatus)
  const settled = await settleOrder(
    site,
    before,
    withActivities(
      { ...after, fulfillmentStatus },
      ...(settings.addActivitiesToOrder === false ? [] : [changesApplied(site, draftOrderId, changes, reason)]),
    ),
    { sums: { total, deferred: within(before.deferred + edit.deferredChange, total) } },
  )
  await replaceSales(site, settled.order)
  await replaceSoldFigures(site, settled)
  const leavesStock = changedQuantities(held, after.lineItems).some((lineId) => !stockLineIds.has(lineId))
  await insertEdit(site, id, { draftOrderId, leavesStock, firstUnits: edit.firstUnits, changes })
  site.record(orderAction('committed', settled, committed(site, settled, edit, committedDiffs(order, after))))
  return settled
}

export function editRefused(problems: readonly EditProblem[]) {
  return refusal('DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS', 'the order cannot become what the draft says', { problems })
}

function changesApplied(site: SiteTx, draftOrderId: string, changes: OrderChange[], reason: string | undefined) {
  return activity(site.now, 'DRAFT_ORDER_CHANGES_APPLIED', {
    draftOrderChangesApplied: { draftOrderId, changes, ...(reason && { reason }) },
  })
}

function committed(
  site: SiteTx,
  { order }: StoredOrder,
  { draftOrderId, settings }: EditToCommit,
  changes: CommittedDiffs,
): OrderDeltasCommitted {
  return { order, draftOrderId, changes, commitSettings: settings, commitDate: site.now.toISOString() }
}

function changedQuantities(before: readonly StoredLine[], after: readonly StoredLine[]): string[] {
  const quantityIn = (lines: readonly StoredLine[]) => new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const [earlier, later] = [quantityIn(before), quantityIn(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])].filter((id) => earlier.get(id) !== later.get(id))
}

function within(deferred: bigint, total: bigint): bigint {
  if (deferred < 0n) return 0n
  return deferred < total ? deferred : total
}
