import * as contract from '@stoa/contract/services/stoa/returns'
import { formatAmount } from '@stoa/pricing'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { location } from '../../../platform/locations/index.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { nonDraftableReasons } from '../../draft-orders/index.ts'
import { loadRefundBase, loadRefunds, makeRefund, orLeaveToJob } from '../../orders/ports/returning.ts'
import { getOrder, lockOrder } from '../../orders/ports/reading.ts'
import { loadReturnable, presentReturnable } from '../eligibility.ts'
import { getReturn as loadReturn, orderReturn, present } from '../entity.ts'
import { presentEstimate } from '../estimate.ts'
import { beginExchangeOf } from '../exchange.ts'
import { loadLabel, photoUrl, putLabel, readLabel } from '../files.ts'
import { lockReturn } from '../lock.ts'
import { openReturn } from '../open.ts'
import { missingUnits, openUnits } from '../open-units.ts'
import { receiveReturned } from '../receive.ts'
import { estimateOf, openReturnRefund } from '../refund.ts'
import { withoutFailedRefunds } from '../settle-refunds.ts'
import { approve, cancel, close, decline, requireReceivable, sendInstructions } from '../steps.ts'

const ofReturn = operationsOf(orderReturn, async (_site, returns) => returns.map(present))

export const searchReturns = ofReturn.search(contract.searchReturns)
export const countReturns = ofReturn.count(contract.countReturns)

export const getReturn = implementRead(contract.getReturn, async ({ site }, { returnId }) => {
  const stored = await loadReturn(site, returnId)
  const order = await getOrder(site, stored.orderId)
  const known = withoutFailedRefunds(stored, await loadRefunds(site, order.id), order.currency)
  const { shippingLeft } = await loadRefundBase(site, order)
  return {
    return: present(known),
    estimate: presentEstimate(order, await estimateOf(site, order, known, {})),
    openUnits: openUnits(known, order),
    missingUnits: missingUnits(known, order),
    deliveryLeft: formatAmount(shippingLeft, order.currency),
    exchangeProblems: nonDraftableReasons(site, order),
    currency: order.currency,
  }
})

export const getReturnLabel = (files: FileStore) =>
  implementRead(contract.getReturnLabel, async ({ site }, { returnId }) => ({
    label: await loadLabel(files, site, await loadReturn(site, returnId)),
  }))

export const openReturnPhoto = implement(contract.openReturnPhoto, async ({ site }, { returnId, photoId }) => ({
  url: await photoUrl(site, await loadReturn(site, returnId), photoId),
}))

export const getReturnableLines = implementRead(contract.getReturnableLines, async ({ site }, { orderId }) => {
  const { lines, returns } = await loadReturnable(site, await getOrder(site, orderId))
  return { lines: lines.map((line) => presentReturnable(line, true)), returns: returns.map(present) }
})

export const createReturn = implement(
  contract.createReturn,
  async ({ site }, { orderId, lines, wish, message, sendEmail = false }) => {
    const stored = await lockOrder(site, orderId)
    const made = await openReturn(site, stored, { lines, wish, message: message ?? undefined, byStaff: true, sendEmail })
    return { return: present(made) }
  },
)

export const approveReturn = implement(contract.approveReturn, async ({ site }, { returnId, instructions, returnAddress }) => ({
  return: present(
    await approve(site, await lockReturn(site, returnId), {
      instructions: instructions ?? undefined,
      returnAddress: returnAddress ?? undefined,
    }),
  ),
}))

export const declineReturn = implement(contract.declineReturn, async ({ site }, { returnId, reason }) => ({
  return: present(await decline(site, await lockReturn(site, returnId), reason)),
}))

export const cancelReturn = implement(contract.cancelReturn, async ({ site }, { returnId, note }) => ({
  return: present(await cancel(site, await lockReturn(site, returnId), note?.trim() || undefined)),
}))

export const closeReturn = implement(contract.closeReturn, async ({ site }, { returnId, note }) => ({
  return: present(await close(site, await lockReturn(site, returnId), note?.trim() || undefined)),
}))

/** The file is stored before the return names it; a crash in between leaves a file that the next sweep removes. */
export const sendReturnInstructions = (files: FileStore) =>
  implementAction(
    contract.sendReturnInstructions,
    async ({ site, transaction }, { returnId, instructions, returnAddress, label }) => {
      requireReceivable(await loadReturn(site, returnId))
      const labelFields = label && {
        labelKey: await putLabel(files, site, readLabel(label)),
        labelType: label.contentType,
        labelFileName: label.fileName,
      }
      const fields = {
        ...(instructions !== undefined && { instructions }),
        ...(returnAddress !== undefined && { returnAddress }),
        ...labelFields,
      }
      return {
        return: present(await transaction(async (tx) => sendInstructions(tx, await lockReturn(tx, returnId), fields))),
      }
    },
  )

export const receiveReturn = implement(
  contract.receiveReturn,
  async ({ site, refuse }, { returnId, revision, lines, note, locationId }) => {
    if (locationId && !(await location.find(asStaff(site), locationId)))
      throw refuse('LOCATION_NOT_FOUND', 'there is no such location', { id: locationId })
    const given = { revision, lines, note: note ?? undefined, locationId: locationId ?? undefined }
    return { return: present(await receiveReturned(site, await lockReturn(site, returnId), given)) }
  },
)

export const estimateReturnRefund = implementRead(contract.estimateReturnRefund, async ({ site }, { returnId, ...request }) => {
  const stored = await loadReturn(site, returnId)
  const order = await getOrder(site, stored.orderId)
  const known = withoutFailedRefunds(stored, await loadRefunds(site, order.id), order.currency)
  return { estimate: presentEstimate(order, await estimateOf(site, order, known, request)) }
})

export const refundReturn = implementAction(
  contract.refundReturn,
  async ({ site, caller, transaction, intend }, { returnId, sendEmail = false, emailMessage, ...request }) => {
    const { refundId, estimate } = await intend(async (tx) => {
      const locked = await lockReturn(tx, returnId)
      const made = await openReturnRefund(tx, caller, locked, { ...request, sendEmail, emailMessage: emailMessage ?? undefined })
      return {
        refundId: made.refundId,
        estimate: presentEstimate(locked.stored, made.estimate),
      }
    })
    if (refundId) await orLeaveToJob(makeRefund({ site, transaction }, refundId))
    const { before: known } = await transaction((tx) => lockReturn(tx, returnId))
    return { return: present(known), estimate }
  },
)

export const beginExchange = implement(contract.beginExchange, async ({ site, caller }, { returnId }) => {
  const { draftOrderId, after } = await beginExchangeOf(site, caller, await lockReturn(site, returnId))
  return { draftOrderId, return: present(after) }
})
