import * as contract from '@stoa/contract/services/stoa/review-requests'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { requiredField, notFound } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { boughtBy, type BoughtLine } from '../../../orders/orders/ports/buyers.ts'
import { addReview, checkAuthor, findOrCreateContact, loadMemberAuthor, productNamespace } from '../../reviews/index.ts'
import { noteItem } from '../change.ts'
import { reviewRequest, type RequestedItem } from '../entity.ts'
import { findRequestByLink } from '../links.ts'
import { loadRecipient, type Recipient } from '../recipient.ts'
import { loadWrittenReviews } from '../link-reviews.ts'
import type { LinkParts } from '../link-parts.ts'

export const createReviewByLink = ({ writing }: Pick<LinkParts, 'writing'>) =>
  implementAction(contract.createReviewByLink, ({ transaction, caller, address, refuse }, { token, entityId, content, name }) =>
    transaction(async (tx) => {
      const site = asStaff(tx)
      const found = await findRequestByLink(site, token)
      if (!found) throw refuse('REVIEW_LINK_NOT_VALID', 'the link is wrong or has expired')
      const reviewed = { namespace: productNamespace, entityId, ...(content && { content }) }
      await writing.checkContent(site, { ...reviewed, content, path: 'content', address })
      // The lock lets one of several equal calls through.
      const request = await reviewRequest.lock(site, found.id)
      const item = request.items.find(({ catalogItemId }) => catalogItemId === entityId)
      if (!item) throw notFound('item', { namespace: productNamespace, entityId })
      if (item.reviewId || (await loadWrittenReviews(site, request)).has(entityId))
        throw refuse('REVIEW_ALREADY_EXISTS', 'the item was reviewed already')
      const recipient = await loadRecipient(site, request)
      const purchase = await findPurchase(site, recipient, item)
      const { memberId } = recipient
      await checkAuthor(site, memberId ? { kind: 'MEMBER', memberId } : asVisitor(caller), purchase)
      const author = await loadAuthor(site, recipient, name)
      const added = await addReview(site, { ...reviewed, author, origin: { type: 'ORGANIC' }, purchase, isTrusted: false })
      await noteItem(site, request.id, added)
      return { published: added.moderation?.moderationStatus === 'APPROVED' }
    }),
  )

/** The order line that the request is about, while the order counts as a purchase. */
async function findPurchase(
  site: SiteTx,
  { order, memberId }: Recipient,
  { lineItemId, catalogItemId }: RequestedItem,
): Promise<BoughtLine | undefined> {
  if (!order) return memberId ? boughtBy(site, { memberId }, catalogItemId) : undefined
  if (order.status !== 'APPROVED' || !lineItemId) return undefined
  const purchasedDate = new Date(order.purchasedDate ?? order.createdDate ?? site.now)
  return { orderId: order.id, orderNumber: order.number ?? '', lineItemId, purchasedDate }
}

async function loadAuthor(site: SiteTx, { memberId, name: known, email }: Recipient, given: string | null | undefined) {
  if (memberId) return loadMemberAuthor(site, memberId)
  const name = given?.trim() || known
  if (!name) throw requiredField('name')
  const contactId = email ? await findOrCreateContact(site, { email, name }) : undefined
  return { type: 'VISITOR' as const, name, ...(contactId && { contactId, identityId: contactId }) }
}

/** The author has no account here, even if a member is signed in in the browser that opened the link. */
function asVisitor(caller: Caller): Caller {
  return { kind: 'VISITOR', visitorId: caller.kind === 'VISITOR' ? caller.visitorId : '' }
}
