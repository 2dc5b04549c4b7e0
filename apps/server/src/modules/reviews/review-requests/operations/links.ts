import * as contract from '@stoa/contract/services/stoa/review-requests'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { requiredField, notFound } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/identity.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { productNames } from '../../../catalog/catalog/index.ts'
import { boughtBy, type BoughtLine } from '../../../orders/orders/index.ts'
import {
  addReview,
  checkAuthor,
  contactOf,
  memberAuthor,
  productNamespace,
  findReviewsOfBuyer,
  type PublicReviews,
} from '../../reviews/index.ts'
import { cancel, noteItem, scheduledOf } from '../change.ts'
import { reviewRequest, type RequestedItem, type StoredRequest } from '../entity.ts'
import { chooseReviewRequests } from '../../../members/members/index.ts'
import { requestOfLink, type UnsubscribeTokens } from '../links.ts'
import { recipientOf, setRefused, type Recipient } from '../recipient.ts'
import { shownItems } from '../requested-items.ts'

export interface LinkParts {
  unsubscribe: UnsubscribeTokens
  writing: Pick<PublicReviews, 'checkContent'>
}

/**
 * The operations that the links of a mail lead to. Their tokens identify the caller, regardless of who is signed in in this
 * browser. They are actions, because requests with a secret are not stored for an idempotency key.
 */
export function linkOperations({ unsubscribe, writing }: LinkParts) {
  return {
    openReviewLink: implementAction(contract.openReviewLink, ({ transaction, refuse }, { token }) =>
      transaction(async (tx) => {
        const site = asStaff(tx)
        const found = await requestOfLink(site, token!)
        if (!found) throw refuse('REVIEW_LINK_NOT_VALID', 'the link is wrong or has expired')
        await noteOpened(site, found)
        const { name = '', memberId } = await recipientOf(site, found)
        return { items: await linkedItems(site, found), authorName: name, isMember: memberId !== undefined }
      }),
    ),

    createReviewByLink: implementAction(
      contract.createReviewByLink,
      ({ transaction, caller, address, refuse }, { token, entityId, content, name }) =>
        transaction(async (tx) => {
          const site = asStaff(tx)
          const found = await requestOfLink(site, token!)
          if (!found) throw refuse('REVIEW_LINK_NOT_VALID', 'the link is wrong or has expired')
          const reviewed = { namespace: productNamespace, entityId: entityId!, ...(content && { content }) }
          await writing.checkContent(site, { ...reviewed, content, path: 'content', address })
          // The lock lets one of several equal calls through.
          const request = await reviewRequest.lock(site, found.id!)
          const item = request.items.find(({ catalogItemId }) => catalogItemId === entityId)
          if (!item) throw notFound('item', { namespace: productNamespace, entityId })
          if (item.reviewId || (await reviewsOf(site, request)).has(entityId!))
            throw refuse('REVIEW_ALREADY_EXISTS', 'the item was reviewed already')
          const recipient = await recipientOf(site, request)
          const purchase = await purchaseOf(site, recipient, item)
          const { memberId } = recipient
          await checkAuthor(site, memberId ? { kind: 'MEMBER', memberId } : asVisitor(caller), purchase)
          const author = await authorOf(site, recipient, name)
          const added = await addReview(site, { ...reviewed, author, origin: { type: 'ORGANIC' }, purchase, isTrusted: false })
          await noteItem(site, request.id!, added)
          return { published: added.moderation?.moderationStatus === 'APPROVED' }
        }),
    ),

    setReviewRequestConsent: implementAction(
      contract.setReviewRequestConsent,
      ({ transaction, refuse }, { token, consent = false }) =>
        transaction(async (tx) => {
          const site = asStaff(tx)
          const whose = unsubscribe.read(site, token!)
          if (!whose) throw refuse('UNSUBSCRIBE_LINK_NOT_VALID', 'the link is wrong')
          await setRefused(site, whose.emailHash, !consent)
          if (whose.contactId) await chooseReviewRequests(site, whose.contactId, consent)
          if (!consent) for (const id of await scheduledOf(site, whose)) await cancel(site, id, 'UNSUBSCRIBED')
          return {}
        }),
    ),
  }
}

async function linkedItems(site: SiteTx, request: StoredRequest) {
  const shown = await shownItems(site, request.items)
  const ids = shown.map(({ catalogItemId }) => catalogItemId!)
  const [products, written] = [await productNames(site, ids), await reviewsOf(site, request)]
  return shown.map(({ catalogItemId, reviewId }) => ({
    catalogItemId: catalogItemId!,
    ...products.get(catalogItemId!),
    reviewed: reviewId !== undefined || written.has(catalogItemId!),
  }))
}

/** Also set by programs that look at the links of mails, as everywhere: it says that the link was followed, not who did. */
async function noteOpened(site: SiteTx, { id, sentOptions }: StoredRequest): Promise<void> {
  if (!sentOptions || sentOptions.opened) return
  const before = await reviewRequest.lock(site, id!)
  if (before.status === 'SENT') await reviewRequest.save(site, before, { ...before, sentOptions: { opened: true } })
}

function reviewsOf(site: SiteTx, { items, recipient, order }: StoredRequest): Promise<Map<string, string>> {
  const productIds = items.map(({ catalogItemId }) => catalogItemId!)
  return findReviewsOfBuyer(site, { contactId: recipient?.contactId, orderId: order?.id, productIds })
}

/** The order line that the request is about, while the order counts as a purchase. */
async function purchaseOf(
  site: SiteTx,
  { order, memberId }: Recipient,
  { lineItemId, catalogItemId }: RequestedItem,
): Promise<BoughtLine | undefined> {
  if (!order) return memberId ? boughtBy(site, { memberId }, catalogItemId!) : undefined
  if (order.status !== 'APPROVED' || !lineItemId) return undefined
  const purchasedDate = new Date(order.purchasedDate ?? order.createdDate ?? site.now)
  return { orderId: order.id!, orderNumber: order.number ?? '', lineItemId, purchasedDate }
}

async function authorOf(site: SiteTx, { memberId, name: known, email }: Recipient, given: string | null | undefined) {
  if (memberId) return memberAuthor(site, memberId)
  const name = given?.trim() || known
  if (!name) throw requiredField('name')
  const contactId = email ? await contactOf(site, { email, name }) : undefined
  return { type: 'VISITOR' as const, name, ...(contactId && { contactId, identityId: contactId }) }
}

/** The author has no account here, even if a member is signed in in the browser that opened the link. */
function asVisitor(caller: Caller): Caller {
  return { kind: 'VISITOR', visitorId: caller.kind === 'VISITOR' ? caller.visitorId : '' }
}
