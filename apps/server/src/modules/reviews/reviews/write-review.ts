import { createHash } from 'node:crypto'
import type { Review } from '@stoa/contract/services/reviews/reviews'
import type { HoldReason, RejectionReason } from '@stoa/contract/services/stoa/reviews'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal, revisionMismatch } from '../../../kernel/basics/errors.ts'
import { action } from '../../../kernel/site/events.ts'
import { words } from '../../../kernel/lists/query/words.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { BoughtLine } from '../../orders/orders/ports/buyers.ts'
import type { ReviewAuthor } from './authors.ts'
import { review, showStored, type Moderated, type Purchase, type ReviewFields, type StoredReview } from './entity.ts'
import { languageOf } from './language.ts'
import { storedContent } from './media.ts'
import { holdReasons } from './moderation.ts'
import { relevanceOf } from './relevance.ts'
import { loadRules } from './settings.ts'
import type { Rules } from './store/settings.ts'
import { countReview } from './summary.ts'
import { compareWithOthers } from './store/reviews.ts'

export type Status = 'APPROVED' | 'IN_MODERATION' | 'REJECTED'

export interface NewReview extends Pick<Review, 'content' | 'reviewDate'> {
  namespace: string
  entityId: string
  author: ReviewAuthor
  origin: NonNullable<Review['origin']>
  purchase?: BoughtLine | undefined
  /** The language of the review; undefined if the caller does not know it. */
  language?: string | undefined
  /** Staff and apps are trusted: the rules of the site do not hold their reviews back. */
  isTrusted: boolean
  /** The status of a trusted review that is not published at once. */
  status?: Status | undefined
}

/** Adds a review, published or held back by the rules of the site. Throws REVIEW_ALREADY_EXISTS for an author's second one of an item. */
export async function addReview(site: SiteTx, given: NewReview): Promise<StoredReview> {
  const rules = await loadRules(site)
  const { author, purchase, isTrusted } = given
  const content = await storedContent(site, given.content ?? {})
  const draft: ReviewFields = {
    namespace: given.namespace,
    entityId: given.entityId,
    content,
    author: { ...(author.contactId && { contactId: author.contactId }), ...(author.name && { authorName: author.name }) },
    authorType: author.type,
    origin: given.origin,
    reviewDate: given.reviewDate ?? site.now.toISOString(),
    verified: purchase !== undefined,
    ...(purchase && { purchase: shownPurchase(purchase) }),
    soleAuthor: rules.severalPerItem ? null : (author.identityId ?? null),
    authorIdentity: author.identityId ?? null,
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    publishCount: 0,
    hasReply: false,
    reportCount: 0,
    language: languageOf(given.language) ?? null,
    ...derivedFrom(content),
  }
  const heldFor = isTrusted ? [] : await reasonsToHold(site, draft, rules)
  const status = given.status ?? (heldFor.length === 0 ? 'APPROVED' : 'IN_MODERATION')
  const isPublished = status === 'APPROVED'
  const complete: ReviewFields = {
    ...draft,
    relevanceScore: relevanceOf(draft),
    heldFor,
    waitingSince: status === 'IN_MODERATION' ? site.now.toISOString() : null,
    publishCount: isPublished ? 1 : 0,
    moderation: { moderationStatus: status, manuallyChanged: false },
    ...(status === 'REJECTED' && { rejection: { reason: 'OTHER', date: site.now.toISOString() } }),
  }
  const added = await review.createWith(asStaff(site), complete)
  await countReview(site, undefined, added)
  if (isPublished) announce(site, added)
  return added
}

/**
 * Changes the given parts of a review's content. The rules check a change by the author again; after a rejection it always waits
 * for the owner.
 */
export async function changeReview(
  site: SiteTx,
  { id, revision, content, author, reviewDate }: Review & { id: string },
  { isAuthor }: { isAuthor: boolean },
): Promise<StoredReview> {
  const before = await review.lock(site, id)
  if (revision && revision !== before.revision) throw revisionMismatch(before.revision)
  const changed: StoredReview = {
    ...before,
    content: { ...before.content, ...(content && (await storedContent(site, content))) },
    author: { ...before.author, ...(author && 'authorName' in author && { authorName: author.authorName ?? null }) },
    ...(reviewDate && { reviewDate }),
    ...(isAuthor && content && { language: languageOf(site.language) ?? null }),
  }
  const next = { ...changed, ...derivedFrom(changed.content), relevanceScore: relevanceOf(changed) }
  if (!isAuthor) return saveReview(site, before, next)
  const rejected: HoldReason[] = before.moderation?.moderationStatus === 'REJECTED' ? ['RESUBMITTED'] : []
  const heldFor = [...rejected, ...(await reasonsToHold(site, next, await loadRules(site)))]
  // A review that the owner holds back by hand stays held, whatever the rules say.
  const isStillHeld = before.moderation?.moderationStatus === 'IN_MODERATION' && before.moderation.manuallyChanged
  return saveWithStatus(site, before, { ...next, heldFor }, heldFor.length > 0 || isStillHeld ? 'IN_MODERATION' : 'APPROVED')
}

/** Takes a review off the pages, or a rejection back: it waits for a decision. */
export async function putOnHold(site: SiteTx, id: string): Promise<StoredReview> {
  const before = await review.lock(site, id)
  if (before.moderation?.moderationStatus === 'IN_MODERATION') return before
  return saveWithStatus(site, before, decided(before), 'IN_MODERATION', { manually: true })
}

/** Publishes or rejects a review. One that has the status already stays as it is. */
export async function moderateReview(
  site: SiteTx,
  id: string,
  status: 'APPROVED' | 'REJECTED',
  { reason = 'OTHER', note }: { reason?: RejectionReason | undefined; note?: string | null | undefined } = {},
): Promise<StoredReview> {
  const before = await review.lock(site, id)
  const rejection = status === 'REJECTED' ? { reason, ...(note && { note }), date: site.now.toISOString() } : null
  const isSame = before.moderation?.moderationStatus === status
  if (isSame && before.rejection?.reason === rejection?.reason && before.rejection?.note === rejection?.note) return before
  return saveWithStatus(site, before, { ...decided(before), rejection }, status, { manually: true })
}

/** Stores the values before a decision changes them. */
function decided(before: StoredReview): StoredReview {
  const { moderation, rejection = null, heldFor = [], publishCount = 0, waitingSince = null } = before
  return { ...before, beforeDecision: { ...(moderation && { moderation }), rejection, heldFor, publishCount, waitingSince } }
}

/** Takes back the last decision, unless the review has changed since. Throws REVISION_MISMATCH and NOTHING_TO_UNDO. */
export async function undoDecision(site: SiteTx, id: string, revision: string): Promise<StoredReview> {
  const now = await review.lock(site, id)
  if (revision !== now.revision) throw revisionMismatch(now.revision)
  if (!now.beforeDecision) throw refusal('NOTHING_TO_UNDO', 'nothing was decided about the review that could be taken back')
  return restoreModeration(site, id, now.beforeDecision)
}

/** Restores the moderation that a review had before. */
export async function restoreModeration(site: SiteTx, id: string, before: Moderated): Promise<StoredReview> {
  const now = await review.lock(site, id)
  const { rejection = null, heldFor = [], moderation, publishCount = 0, waitingSince = null } = before
  return saveWithStatus(
    site,
    now,
    { ...now, rejection, heldFor, waitingSince, publishCount, beforeDecision: null },
    moderation!.moderationStatus as Status,
    {
      manually: moderation!.manuallyChanged ?? false,
      isRestored: true,
    },
  )
}

export async function saveReply(site: SiteTx, id: string, message: string | undefined): Promise<StoredReview> {
  const before = await review.lock(site, id)
  const { reply, ...others } = before
  if (message === undefined) return reply ? saveReview(site, before, { ...others, hasReply: false }) : before
  const date = site.now.toISOString()
  const next = { message, createdDate: reply?.createdDate ?? date, updatedDate: date }
  return saveReview(site, before, { ...before, reply: next, hasReply: true })
}

export async function removeReview(site: SiteTx, id: string): Promise<StoredReview> {
  const removed = await review.remove(site, id)
  await countReview(site, removed, undefined)
  return removed
}

/** Inserts a removed review again, as it was. */
export async function restoreReview(site: SiteTx, removed: StoredReview): Promise<StoredReview> {
  const restored = await review.restore(site, removed)
  await countReview(site, undefined, restored)
  return restored
}

async function saveWithStatus(
  site: SiteTx,
  before: StoredReview,
  next: StoredReview,
  status: Status,
  { manually, isRestored = false }: { manually?: boolean; isRestored?: boolean } = {},
): Promise<StoredReview> {
  const previousModerationStatus = before.moderation!.moderationStatus!
  const isChange = status !== previousModerationStatus
  const isPublished = isChange && status === 'APPROVED' && !isRestored
  const after = await saveReview(site, before, {
    ...next,
    ...(status !== 'REJECTED' && { rejection: null }),
    ...(!isRestored && { waitingSince: waitingSince(site, before, status) }),
    publishCount: (next.publishCount ?? 0) + Number(isPublished),
    moderation: { moderationStatus: status, manuallyChanged: manually ?? before.moderation?.manuallyChanged ?? false },
  })
  if (isChange)
    site.record(action(review.fqdn, 'moderation_status_changed', after, { review: showStored(after), previousModerationStatus }))
  if (isPublished) announce(site, after)
  return after
}

/** A review that is changed while it waits keeps its date. */
function waitingSince({ now }: SiteTx, before: StoredReview, status: Status): string | null {
  if (status !== 'IN_MODERATION') return null
  const isStillWaiting = before.moderation?.moderationStatus === 'IN_MODERATION'
  return isStillWaiting ? (before.waitingSince ?? before.createdDate) : now.toISOString()
}

async function saveReview(site: SiteTx, before: StoredReview, next: StoredReview): Promise<StoredReview> {
  const after = await review.save(site, before, next)
  await countReview(site, before, after)
  return after
}

function announce(site: SiteTx, published: StoredReview): void {
  site.record(action(review.fqdn, 'review_published', published, { review: showStored(published) }))
}

async function reasonsToHold(site: SiteTx, draft: ReviewFields, rules: Rules): Promise<HoldReason[]> {
  const known = await compareWithOthers(site, draft)
  const reasons = holdReasons(draft.content, rules, { isFirst: !known.published, isSameText: known.same_text })
  // Anyone can enter another person's address, so a visitor's second review is not refused.
  return draft.soleAuthor && known.same_author ? [...reasons, 'SAME_AUTHOR'] : reasons
}

/** Words of a text that is compared with others. A shorter one, such as "Great, thank you!", is everybody's. */
const comparedWords = 6

function derivedFrom(content: NonNullable<Review['content']>): Pick<StoredReview, 'hasMedia' | 'textHash'> {
  const text = words([content.title, content.body].filter(Boolean).join(' '))
  return {
    hasMedia: (content.media?.length ?? 0) > 0,
    textHash: text.length < comparedWords ? null : createHash('sha256').update(text.join(' ')).digest('hex'),
  }
}

function shownPurchase({ orderId, orderNumber, lineItemId, purchasedDate }: BoughtLine): Purchase {
  return { orderId, orderNumber, lineItemId, purchasedDate: purchasedDate.toISOString() }
}
