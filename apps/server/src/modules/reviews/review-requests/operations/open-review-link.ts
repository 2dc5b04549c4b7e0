import * as contract from '@stoa/contract/services/stoa/review-requests'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { loadProductNames } from '../../../catalog/catalog/ports/storefront.ts'
import { reviewRequest, type StoredRequest } from '../entity.ts'
import { findRequestByLink } from '../links.ts'
import { loadRecipient } from '../recipient.ts'
import { findVisibleItems } from '../requested-items.ts'
import { loadWrittenReviews } from '../link-reviews.ts'

export const openReviewLink = implementAction(contract.openReviewLink, ({ transaction, refuse }, { token }) =>
  transaction(async (tx) => {
    const site = asStaff(tx)
    const found = await findRequestByLink(site, token)
    if (!found) throw refuse('REVIEW_LINK_NOT_VALID', 'the link is wrong or has expired')
    await noteOpened(site, found)
    const { name = '', memberId } = await loadRecipient(site, found)
    return { items: await linkedItems(site, found), authorName: name, isMember: memberId !== undefined }
  }),
)

async function linkedItems(site: SiteTx, request: StoredRequest) {
  const shown = await findVisibleItems(site, request.items)
  const ids = shown.map(({ catalogItemId }) => catalogItemId)
  const [products, written] = [await loadProductNames(site, ids), await loadWrittenReviews(site, request)]
  return shown.map(({ catalogItemId, reviewId }) => ({
    catalogItemId,
    ...products.get(catalogItemId),
    reviewed: reviewId !== undefined || written.has(catalogItemId),
  }))
}

/** Notes that the link was followed. Programs that look at the links of mails follow it too. */
async function noteOpened(site: SiteTx, { id, sentOptions }: StoredRequest): Promise<void> {
  if (!sentOptions || sentOptions.opened) return
  const before = await reviewRequest.lock(site, id)
  if (before.status === 'SENT') await reviewRequest.save(site, before, { ...before, sentOptions: { opened: true } })
}
