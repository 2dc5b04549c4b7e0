import type { RequestedReturnLine } from '@stoa/contract/services/stoa/own-returns'
import type { ReturnLine, ReturnTerms, ReturnWish } from '@stoa/contract/services/stoa/returns'
import { brokenRule, refusal, WireError } from '../../../kernel/basics/errors.ts'
import { pictureNamedBy } from '../../../kernel/operations/pictures.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkFilesOwned, claimUploadsOfApps } from '../../media/media/index.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'
import { noteReturnStep } from '../orders/ports/returning.ts'
import { loadReturnable, nameOf, type ReturnableUnits } from './eligibility.ts'
import { orderReturn, stepOf, type StoredReturn } from './entity.ts'
import { mailReturn } from './mail.ts'
import type { StoredSettings } from './store/settings.ts'
import { statusOf } from './state.ts'

/** Of buyers. Canceled ones count, so that nobody fills the list with returns of one order. */
const maxReturnsOfOrder = 50

export interface NewReturn {
  lines: readonly RequestedReturnLine[]
  wish: ReturnWish | undefined
  message: string | undefined
  /** Staff are not bound by the shop's period and exceptions, and what they write is approved. */
  byStaff: boolean
  sendEmail: boolean
}

/**
 * Writes a return of a locked order. Throws LINE_ITEM_NOT_RETURNABLE with the reason of the first line that may not come back, or not in
 * this quantity, and a violation for photos that are not the caller's.
 */
export async function openReturn(site: SiteTx, stored: StoredOrder, given: NewReturn): Promise<StoredReturn> {
  const { id: orderId, order } = stored
  const { byStaff, wish = 'REFUND', message, sendEmail } = given
  const { lines: returnable, settings, returns } = await loadReturnable(site, stored)
  if (!byStaff && returns.length >= maxReturnsOfOrder)
    throw new WireError(429, 'TOO_MANY_REQUESTS', 'the order has too many returns; ask the shop')
  await checkPhotos(site, given.lines)
  const lines = given.lines.map((line, index) => newLine(line, index, given, returnable, settings))
  const isApproved = byStaff || settings.approveAutomatically
  const now = site.now.toISOString()
  const { firstName, lastName } = (order.recipientInfo ?? order.billingInfo)?.contactDetails ?? {}
  const buyerName = [firstName, lastName].filter(Boolean).join(' ')
  const buyerEmail = order.buyerInfo?.email
  const fields = {
    orderId,
    orderNumber: order.number,
    number: `${order.number}-R${returns.length + 1}`,
    wish,
    reasons: [...new Set(lines.flatMap(({ reason }) => reason ?? []))],
    lines,
    ...(buyerName && { buyerName }),
    ...(buyerEmail && { buyerEmail }),
    ...(order.buyerInfo?.memberId && { memberId: order.buyerInfo.memberId }),
    ...(message?.trim() && { message: message.trim() }),
    byStaff,
    isTest: order.isTest ?? false,
    terms: termsOf(settings, lines),
    refunds: [],
    exchangeUnits: [],
    ...(isApproved && { approvedDate: now, ...instructionsOf(settings) }),
  }
  const history = [stepOf(site, 'REQUESTED'), ...(isApproved ? [stepOf(site, 'APPROVED')] : [])]
  const made = await orderReturn.createWith(asStaff(site), { ...fields, history, status: statusOf(fields) })
  await noteReturnStep(site, stored, 'REQUESTED', { returnId: made.id, number: made.number })
  if (sendEmail && buyerEmail) mailReturn(site, made.id, isApproved ? 'RETURN_APPROVED' : 'RETURN_REQUESTED')
  return made
}

function newLine(
  { lineItemId = '', quantity = 0, reason = 'OTHER', comment, photoIds = [] }: RequestedReturnLine,
  index: number,
  { lines, byStaff }: NewReturn,
  returnable: readonly ReturnableUnits[],
  { freeReasons }: StoredSettings,
): ReturnLine {
  if (lines.findIndex((line) => line.lineItemId === lineItemId) !== index)
    throw brokenRule(`lines[${index}].lineItemId`, 'DUPLICATE_LINE_ITEM', 'the request names a line twice', { lineItemId })
  const units = returnable.find(({ line }) => line.id === lineItemId)
  if (!units) throw refusal('LINE_ITEM_NOT_RETURNABLE', 'the order has no such line', { lineItemId, returnableQuantity: 0 })
  const problem = byStaff ? undefined : units.problem
  const left = problem ? 0 : units.possible
  if (problem || quantity > left)
    throw refusal('LINE_ITEM_NOT_RETURNABLE', 'the item cannot be returned, or not so many', {
      lineItemId,
      returnableQuantity: left,
      ...(problem && { problem }),
    })
  const { catalogReference, image } = units.line
  return {
    lineItemId,
    productName: nameOf(units.line),
    ...(catalogReference?.catalogItemId && { productId: catalogReference.catalogItemId }),
    ...(image && { image }),
    quantity,
    reason,
    ...(comment?.trim() && { comment: comment.trim() }),
    photoIds: [...new Set(photoIds)],
    withoutDeductions: freeReasons.includes(reason),
    received: [],
    refundedQuantity: 0,
    missingRefundedQuantity: 0,
    exchangedQuantity: 0,
  }
}

/** The terms under which the buyer requests the return; later settings do not change them. */
export function termsOf(
  { deliveryPaidBy, deliveryDeduction, restockingFeePercent }: StoredSettings,
  lines: readonly Pick<ReturnLine, 'withoutDeductions'>[] = [],
): Required<ReturnTerms> {
  const isShopsFault = lines.length > 0 && lines.every(({ withoutDeductions }) => withoutDeductions)
  return {
    deliveryPaidBy: isShopsFault ? 'SHOP' : deliveryPaidBy,
    deliveryDeduction: deliveryPaidBy === 'DEDUCTED' && !isShopsFault ? deliveryDeduction : '0',
    restockingFeePercent,
  }
}

export function instructionsOf({ instructions, returnAddress }: Pick<StoredSettings, 'instructions' | 'returnAddress'>) {
  return { ...(instructions && { instructions }), ...(returnAddress && { returnAddress }) }
}

/** Photos are pictures that the caller uploaded. */
async function checkPhotos(site: SiteTx, lines: readonly RequestedReturnLine[]): Promise<void> {
  const named = lines.flatMap(({ photoIds = [] }, index) =>
    photoIds.map((id, at) => ({ field: `lines[${index}].photoIds[${at}]`, fileId: pictureNamedBy({ id }) })),
  )
  await claimUploadsOfApps(
    site,
    named.flatMap(({ fileId }) => fileId ?? []),
  )
  await checkFilesOwned(site, named)
}
