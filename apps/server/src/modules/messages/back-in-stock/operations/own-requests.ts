import * as contract from '@stoa/contract/services/stoa/own-back-in-stock'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { setHolder } from '../../../catalog/catalog/ports/stock.ts'
import { ownMemberId } from '../../../members/members/ports/reading.ts'
import { findOwnRequest, listOwnRequests } from '../own-requests.ts'
import { removeRequest } from '../remove.ts'
import { removeAsk } from '../store/askers.ts'

export const listOwnBackInStock = implementRead(contract.listOwnBackInStock, async ({ site, caller }) => ({
  requests: await listOwnRequests(asStaff(site), ownMemberId(caller)),
}))

export const cancelOwnBackInStock = implement(contract.cancelOwnBackInStock, async ({ site: given, caller }, { id }) => {
  const site = asStaff(given)
  const memberId = ownMemberId(caller)
  const own = await findOwnRequest(site, memberId, id)
  if (!own) throw notFound('backInStockNotificationRequest', { id })
  const { requestId, askId, isVerified } = own
  // Whoever has the address decides alone; everybody else takes back what they asked for themselves, and nothing that waited before.
  const isOthers = !isVerified && ((await removeAsk(site, requestId, memberId)) || askId !== requestId)
  if (!isOthers) await removeRequest(site, requestId)
  return {}
})

export const useOwnBackInStock = implement(contract.useOwnBackInStock, async ({ site: given, caller, refuse }, { id }) => {
  const site = asStaff(given)
  const memberId = ownMemberId(caller)
  const own = await findOwnRequest(site, memberId, id)
  if (!own) throw notFound('backInStockNotificationRequest', { id })
  // Only the link of the mail proves that the member reads an address that they have not verified.
  if (!own.isVerified || !(await setHolder(site, own.requestId, memberId)))
    throw refuse('STOCK_HOLD_ENDED', 'nothing is kept for this request any more')
  const { productId, variantId } = own
  return { productId, variantId }
})
