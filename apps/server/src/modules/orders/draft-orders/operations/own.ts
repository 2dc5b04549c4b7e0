import * as contract from '@stoa/contract/services/stoa/draft-orders'
import { entryPaths } from '@stoa/storefront/entry-paths'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import type { OrderLinks } from '../../orders/ports/reading.ts'
import { openFirstRequest, type PaymentLinks } from '../../payment-requests/index.ts'
import { acceptShared, readShared, shareDraft, stopSharing } from '../share.ts'
import { holdStock, releaseHeld } from '../stock-hold.ts'

export const holdDraftOrderStock = implement(contract.holdDraftOrderStock, async ({ site }, { draftOrderId, until }) => {
  await holdStock(site, draftOrderId, new Date(until))
  return { stockHeldUntil: new Date(until).toISOString() }
})

export const releaseDraftOrderStock = implement(contract.releaseDraftOrderStock, async ({ site }, { draftOrderId }) => {
  await releaseHeld(site, draftOrderId)
  return {}
})

export const shareDraftOrder = implement(contract.shareDraftOrder, async ({ site }, { draftOrderId, expirationDate }) => {
  const secret = await shareDraft(site, draftOrderId, new Date(expirationDate))
  return { url: site.settings.origin + entryPaths.sharedDraft(secret), expirationDate: new Date(expirationDate).toISOString() }
})

export const stopSharingDraftOrder = implement(contract.stopSharingDraftOrder, async ({ site }, { draftOrderId }) => {
  await stopSharing(site, draftOrderId)
  return {}
})

export const readSharedDraftOrder = implementRead(contract.readSharedDraftOrder, async ({ site }, { token }) => ({
  sharedDraftOrder: await readShared(asStaff(site), token),
}))

interface AcceptanceOptions {
  limits: Pick<RateLimits, 'sharedCheckout'>
  links: OrderLinks
  paymentLinks: PaymentLinks
}

/** Accepting is limited as checkouts of shared links are: each is an order. */
export const acceptSharedDraftOrder = ({ limits, links, paymentLinks }: AcceptanceOptions) =>
  implementAction(
    contract.acceptSharedDraftOrder,
    async ({ site, caller, address, transaction }, { token, seenTotal, seenVersion, email }) => {
      if (address !== undefined && !isStaff(caller)) limits.sharedCheckout(address)
      const accepted = await transaction((tx) =>
        acceptShared(asStaff(tx), {
          caller,
          token,
          seenTotal,
          seenVersion: seenVersion ?? undefined,
          email: email ?? undefined,
        }),
      )
      // An acceptance that ends between the two is completed by the next call.
      const requestId = await transaction((tx) => openFirstRequest(asStaff(tx), accepted.orderId))
      return {
        orderId: accepted.orderId,
        orderToken: links.issue({ siteId: site.siteId, ...accepted }, site.now),
        ...(requestId && { paymentUrl: paymentLinks.urlOf(site, requestId) }),
      }
    },
  )
