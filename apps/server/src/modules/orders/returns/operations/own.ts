import * as contract from '@stoa/contract/services/stoa/own-returns'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { loadRefundBase } from '../../orders/ports/returning.ts'
import { getOrder, loadOrders, lockOrder } from '../../orders/ports/reading.ts'
import { loadReturnable, presentReturnable } from '../eligibility.ts'
import { orderReturn } from '../entity.ts'
import { estimateRefund, presentEstimate } from '../estimate.ts'
import { loadLabel, photoUrl } from '../files.ts'
import { lockOwnReturn } from '../lock.ts'
import { openReturn, termsOf } from '../open.ts'
import { presentOwn } from '../present-own.ts'
import { cancel, markSent } from '../steps.ts'
import { loadOpenReturnIdsOfMember, loadReturnsOf } from '../store/returns.ts'

export const getReturnOptions = implementRead(contract.getReturnOptions, async ({ site }, { orderId }) => {
  const stored = await getOrder(site, orderId)
  const { lines, settings } = await loadReturnable(site, stored)
  const { enabled, periodDays, instructions, approveAutomatically } = settings
  return {
    lines: lines.map((line) => presentReturnable(line)),
    enabled,
    periodDays,
    terms: termsOf(settings),
    ...(instructions && { instructions }),
    currency: stored.currency,
    approvedAutomatically: approveAutomatically,
  }
})

export const estimateOwnReturn = implementRead(contract.estimateOwnReturn, async ({ site }, { orderId, lines }) => {
  const stored = await getOrder(site, orderId)
  const { lines: returnable, settings } = await loadReturnable(site, stored)
  const units = new Map<string, number>()
  for (const { lineItemId = '', quantity = 0 } of lines) units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  for (const [lineItemId, quantity] of units) {
    const known = returnable.find(({ line }) => line.id === lineItemId)
    const left = known && !known.problem ? known.possible : 0
    if (quantity > left)
      throw refusal('LINE_ITEM_NOT_RETURNABLE', 'the item cannot be returned, or not so many', {
        lineItemId,
        returnableQuantity: left,
        ...(known?.problem && { problem: known.problem }),
      })
  }
  const free = lines.filter(({ reason }) => reason && settings.freeReasons.includes(reason))
  const estimate = estimateRefund(
    stored,
    {
      lines: [...units].map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
      includeDelivery: false,
      terms: termsOf(settings),
      free: new Set(free.map(({ lineItemId }) => lineItemId)),
      deducted: 0n,
    },
    await loadRefundBase(site, stored),
  )
  return { estimate: presentEstimate(stored, estimate) }
})

export const requestReturn = implement(contract.requestReturn, async ({ site }, { orderId, lines, wish, message }) => {
  await getOrder(site, orderId)
  const stored = await lockOrder(site, orderId)
  const made = await openReturn(site, stored, { lines, wish, message: message ?? undefined, byStaff: false, sendEmail: true })
  return { return: presentOwn(made, stored.currency) }
})

export const listOwnReturns = implementRead(contract.listOwnReturns, async ({ site }, { orderId }) => {
  const { id, currency } = await getOrder(site, orderId)
  return { returns: (await loadReturnsOf(site, id)).map((known) => presentOwn(known, currency)) }
})

const maxOpen = 20

export const listOwnOpenReturns = implementRead(contract.listOwnOpenReturns, async ({ site, caller }) => {
  if (caller.kind !== 'MEMBER') return { returns: [] }
  const ids = await loadOpenReturnIdsOfMember(site, caller.memberId, maxOpen)
  const known = await orderReturn.getMany(asStaff(site), ids)
  const returns = ids.flatMap((id) => known.get(id) ?? [])
  const orders = await loadOrders(
    site,
    returns.map(({ orderId }) => orderId),
  )
  const currencies = new Map(orders.map(({ id, currency }) => [id, currency]))
  return { returns: returns.map((each) => presentOwn(each, currencies.get(each.orderId) ?? site.settings.currency)) }
})

export const cancelOwnReturn = implement(contract.cancelOwnReturn, async ({ site }, { orderId, returnId }) => {
  const locked = await lockOwnReturn(site, orderId, returnId)
  return { return: presentOwn(await cancel(site, locked), locked.stored.currency) }
})

export const markOwnReturnSent = implement(
  contract.markOwnReturnSent,
  async ({ site }, { orderId, returnId, trackingNumber }) => {
    const locked = await lockOwnReturn(site, orderId, returnId)
    return { return: presentOwn(await markSent(site, locked, trackingNumber?.trim() || undefined), locked.stored.currency) }
  },
)

export const getOwnReturnLabel = (files: FileStore) =>
  implementRead(contract.getOwnReturnLabel, async ({ site, refuse }, { orderId, returnId }) => {
    await getOrder(site, orderId)
    const known = (await loadReturnsOf(site, orderId)).find(({ id }) => id === returnId)
    if (!known) throw refuse('RETURN_NOT_FOUND', 'the order has no such return')
    const { hasLabel } = presentOwn(known, site.settings.currency)
    if (!hasLabel) throw refuse('RETURN_LABEL_NOT_FOUND', 'the return has no label')
    return { label: await loadLabel(files, site, known) }
  })

export const openOwnReturnPhoto = implement(
  contract.openOwnReturnPhoto,
  async ({ site, refuse }, { orderId, returnId, photoId }) => {
    await getOrder(site, orderId)
    const known = (await loadReturnsOf(site, orderId)).find(({ id }) => id === returnId)
    if (!known) throw refuse('RETURN_NOT_FOUND', 'the order has no such return')
    return { url: await photoUrl(site, known, photoId) }
  },
)
