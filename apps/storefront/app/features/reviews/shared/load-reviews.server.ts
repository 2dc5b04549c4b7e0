import { msg, plural } from '@lingui/core/macro'
import { getCurrentMember } from '@stoa/contract/calls/members/members'
import { queryReviews } from '@stoa/contract/calls/reviews/reviews'
import { getRatingSummaries, listReviewLanguages, queryReviewsByLanguage } from '@stoa/contract/calls/stoa/reviews'
import type { QueryV2, Review, ReviewContent } from '@stoa/contract/services/reviews/reviews'
import type { RatingSummary, RejectionReason } from '@stoa/contract/services/stoa/reviews'
import { dateFormat } from '@stoa/web/date-format'
import type { Visit } from '../../../lib/page/context.ts'
import { outOfFive, ratingInWords } from '../../catalog/shared/products/rating-label.server.ts'
import { loadAuthorBadges } from './author-badges.server.ts'
import { toSlides } from './review-media.server.ts'
import type { AuthorBadge, RatingView, ReviewView, SummaryView } from './review-view.ts'

/** The namespace of reviews of products. */
export const namespace = 'stores'

/** The ratings of a product; undefined while no review is published. */
export async function loadSummary(visit: Visit, productId: string): Promise<SummaryView | undefined> {
  const { summaries = [] } = await visit.api.call(getRatingSummaries, { namespace, entityIds: [productId] })
  return summaries[0] && summaryView(summaries[0], visit)
}

/** The ratings of a product with its most relevant reviews, at most `limit`. */
export async function loadRated(visit: Visit, productId: string, limit: number) {
  const summary = await loadSummary(visit, productId)
  if (!summary) return { summary, reviews: [] }
  const { reviews } = await loadReviews(visit, productId, { cursorPaging: { limit } })
  return { summary, reviews }
}

/** A page of reviews, the most relevant first; those of one language where one is chosen. */
export async function loadReviews(
  visit: Visit,
  productId: string,
  { filter = {}, ...given }: Omit<QueryV2, 'filter'> & { filter?: object } = {},
  language?: string,
): Promise<{ reviews: ReviewView[]; next: string | undefined }> {
  const query = { sort: [{ fieldName: 'relevanceScore', order: 'DESC' as const }], ...given }
  const item = { namespace, entityId: productId }
  const isFirst = !query.cursorPaging?.cursor
  const { reviews = [], cursors } = language
    ? await visit.api
        .call(queryReviewsByLanguage, { ...item, language, query: { ...query, ...(isFirst && { filter }) } })
        .then(({ pagingMetadata, ...page }) => ({ ...page, cursors: pagingMetadata?.cursors }))
    : await visit.api
        .call(queryReviews, { query: { ...query, ...(isFirst && { filter: { ...item, ...filter } }) } })
        .then(({ metadata, ...page }) => ({ ...page, cursors: metadata?.cursors }))
  const badges = await loadAuthorBadges(
    visit,
    reviews.flatMap(({ author }) => author?.contactId ?? []),
  )
  return {
    reviews: reviews.map((review) => reviewView(review, visit, badges.get(review.author?.contactId ?? ''))),
    next: cursors?.next ?? undefined,
  }
}

/**
 * The newest published reviews of products that a member wrote. One without a name is not shown: it was taken over from somebody who
 * left.
 */
export async function loadMemberReviews(visit: Visit, memberId: string, limit: number) {
  const { reviews = [] } = await visit.api.call(queryReviews, {
    query: {
      filter: { namespace, 'author.contactId': memberId },
      sort: [{ fieldName: 'createdDate', order: 'DESC' }],
      cursorPaging: { limit },
    },
  })
  return reviews
    .filter(({ author }) => author?.authorName)
    .map((review) => ({ ...reviewView(review, visit), productId: review.entityId! }))
}

/** The languages of a product's reviews by name, where there is something to choose. */
export async function loadReviewLanguages({ api, i18n }: Visit, productId: string): Promise<{ code: string; name: string }[]> {
  const { languages = [] } = await api.call(listReviewLanguages, { namespace, entityId: productId })
  if (languages.length < 2) return []
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  return languages.map((code) => ({ code, name: names.of(code) ?? code }))
}

export function ratingView(
  { average, count = 0 }: Pick<RatingSummary, 'average' | 'count'>,
  { i18n }: Visit,
): RatingView | undefined {
  if (!average) return undefined
  return {
    average: Number(average),
    ...ratingInWords(i18n, Number(average)),
    count,
    countText: i18n._(msg`${plural(count, { one: '# review', other: '# reviews' })}`),
  }
}

function summaryView(summary: RatingSummary, visit: Visit): SummaryView | undefined {
  const rating = ratingView(summary, visit)
  if (!rating) return undefined
  const { i18n } = visit
  const { histogram = [], inModeration = 0, rejected = [], received = 0, verified = 0, imported = 0 } = summary
  return {
    ...rating,
    received,
    histogram: histogram
      .map((count, index) => ({
        stars: index + 1,
        label: i18n._(msg`${plural(index + 1, { one: '# star', other: '# stars' })}`),
        count,
        percent: Math.round((count / rating.count) * 100),
      }))
      .toReversed(),
    sources: [
      ...(verified > 0 ? [i18n._(msg`${plural(verified, { one: '# verified purchase', other: '# verified purchases' })}`)] : []),
      ...(imported > 0 ? [i18n._(msg`${plural(imported, { one: '# imported', other: '# imported' })}`)] : []),
    ],
    isPartlyImported: imported > 0,
    unpublished: [
      ...(inModeration > 0
        ? [i18n._(msg`${plural(inModeration, { one: '# is being checked', other: '# are being checked' })}`)]
        : []),
      ...rejected.map(({ reason, count = 0 }) => `${count} × ${i18n._(rejections[reason ?? 'OTHER'])}`),
    ],
  }
}

/** A review that is not sent yet, as it would be shown. Members are named as in their profile. */
export async function loadReviewPreview(
  visit: Visit,
  content: ReviewContent,
  name: string,
  { verified = false }: { verified?: boolean } = {},
): Promise<ReviewView> {
  const member = visit.memberId ? (await visit.api.call(getCurrentMember, { fieldsets: ['PUBLIC'] })).member : undefined
  const authorName = member?.profile?.nickname ?? name
  const badges = visit.memberId ? (await loadAuthorBadges(visit, [visit.memberId])).get(visit.memberId) : undefined
  const author = authorName ? { authorName } : {}
  return reviewView({ content, author, verified, reviewDate: visit.now.toISOString() }, visit, badges)
}

/** Why reviews are not published, as their readers and authors see it. */
export const rejections = {
  HANDLING_SPAM: msg`advertising or spam`,
  OFFENSIVE: msg`offensive`,
  OFF_TOPIC: msg`not about the product`,
  PERSONAL_DATA: msg`personal data`,
  CONFLICT_OF_INTEREST: msg`written by somebody with an interest`,
  DUPLICATE: msg`sent twice`,
  OTHER: msg`another reason`,
} satisfies Record<RejectionReason, unknown>

function reviewView(review: Omit<Review, 'namespace' | 'entityId'>, visit: Visit, badges: AuthorBadge[] = []): ReviewView {
  const { i18n, shop } = visit
  const { id = '', content = {}, author, verified = false, reviewDate, createdDate, reply, foundHelpful = 0 } = review
  const rating = content.rating!
  const name = author?.authorName ?? i18n._(msg`Anonymous`)
  const date = reviewDate ?? createdDate!
  const day = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  const dated = (each: string) => ({ date: each, text: day.format(new Date(each)) })
  const repliedDate = reply?.updatedDate ?? reply?.createdDate
  return {
    id,
    rating,
    label: outOfFive(i18n, String(rating)),
    title: content.title || undefined,
    body: content.body || undefined,
    author: name,
    isVerified: verified,
    badges,
    date: dated(date),
    media: toSlides(content.media, name, visit),
    reply: reply?.message ? { message: reply.message, date: repliedDate ? dated(repliedDate) : undefined } : undefined,
    foundHelpful,
  }
}
