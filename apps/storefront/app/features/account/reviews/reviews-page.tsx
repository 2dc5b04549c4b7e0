import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { CallError } from '@stoa/client'
import { deleteReview, updateReview } from '@stoa/contract/calls/reviews/reviews'
import { listReviewableItems, queryOwnReviews } from '@stoa/contract/calls/stoa/reviews'
import type { ModerationStatus, OwnReview } from '@stoa/contract/services/stoa/reviews'
import { dateFormat } from '@stoa/web/date-format'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { arePhotosChanged, mediaIn } from '../../photos/shared/photos-in.server.ts'
import { ratingInWords } from '../../catalog/shared/products/rating-label.server.ts'
import { maxReviewFiles } from '../../photos/shared/send-file.ts'
import { mediaIds, toSlides } from '../../reviews/shared/review-media.server.ts'
import { rejections } from '../../reviews/shared/load-reviews.server.ts'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'
import type { Route } from './+types/reviews-page.ts'
import { answerSignIn, requireMember } from '../sign-in/sign-in.server.ts'

const OwnReviews = loadOnInteraction(async () => (await import('./own-reviews.tsx')).OwnReviews)
await loadedInUse()

const pageSize = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const query = url.searchParams
  const from = query.get('from')?.slice(0, 2000)
  const cursorPaging = { limit: pageSize, ...(from && { cursor: from }) }
  const [{ ownReviews = [], pagingMetadata }, { items = [] }] = await Promise.all([
    loadOwnReviews(visit, { cursorPaging, ...(from && { sort: [] }) }),
    from ? { items: [] } : visit.api.call(listReviewableItems, {}),
  ])
  const day = dateFormat(visit.i18n.locale, visit.shop, { dateStyle: 'long' })
  const done = query.get('done')
  return {
    title: visit.i18n._(msg`Your reviews – ${visit.shop.name}`),
    reviews: ownReviews.map((own) => ownView(own, visit)),
    toWrite: items.map(({ entityId = '', entityName = '', entitySlug = '', purchasedDate }) => ({
      id: entityId,
      name: entityName,
      slug: entitySlug,
      date: day.format(new Date(purchasedDate!)),
    })),
    edit: query.get('edit') ?? undefined,
    next: pagingMetadata?.cursors?.next ?? undefined,
    done: done === 'changed' || done === 'deleted' ? done : undefined,
  }
}

async function loadOwnReviews(visit: Visit, query: object) {
  try {
    return await visit.api.call(queryOwnReviews, { query })
  } catch (error) {
    // A cursor of an old link.
    if (error instanceof CallError && error.status === 400) throw redirect(accountPaths.accountReviews())
    throw error
  }
}

const states: Partial<Record<ModerationStatus, MessageDescriptor>> = {
  APPROVED: msg`Published`,
  IN_MODERATION: msg`Is being checked`,
  REJECTED: msg`Not published`,
}

function ownView({ review, takenOver = false, rejection, entityName, entitySlug }: OwnReview, visit: Visit) {
  const { i18n, shop } = visit
  const { id, revision, author, content = {}, moderation, createdDate, reply } = review!
  const rating = content.rating!
  const state = states[moderation?.moderationStatus ?? 'IN_MODERATION']
  const day = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  return {
    id: id!,
    takenOver,
    revision: revision!,
    name: entityName ?? i18n._(msg`A product that no longer exists`),
    slug: entitySlug,
    rating,
    label: ratingInWords(i18n, rating).label,
    title: content.title ?? '',
    body: content.body ?? '',
    media: toSlides(content.media, author?.authorName ?? '', visit),
    mediaIds: mediaIds(content.media),
    date: day.format(new Date(createdDate!)),
    state: state ? i18n._(state) : '',
    reason: rejection && i18n._(rejections[rejection.reason ?? 'OTHER']),
    note: rejection?.note,
    reply: reply?.message,
  }
}

export type OwnReviewView = ReturnType<typeof ownView>

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const id = readText('review')
  const given = { rating: readText('rating'), title: readText('title'), body: readText('body') }
  try {
    if (form.get('act') === 'delete') {
      await visit.api.call(deleteReview, { reviewId: id })
      return redirect(accountPaths.accountReviews({ done: 'deleted' }))
    }
    const content = {
      rating: Number(given.rating),
      title: given.title || null,
      body: given.body || null,
      ...(arePhotosChanged(form) && { media: mediaIn(form, maxReviewFiles) }),
    }
    await visit.api.call(updateReview, { review: { id, revision: readText('revision'), content } })
    return redirect(accountPaths.accountReviews({ done: 'changed' }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    if (error.violations.length > 0) return answerSignIn(visit, { given, problems: toProblems(error.violations) })
    return answerSignIn(visit, { given, problem: refusalText(error, problemTexts) })
  }
})

const problemTexts = {
  REVISION_MISMATCH: msg`The review changed meanwhile. Load the page again to see it.`,
  ITEM_NOT_FOUND: msg`We no longer sell this product, so its review can’t be changed.`,
  BUYERS_ONLY: msg`Only customers who have bought this product can review it.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnReviews loaderData={loaderData} actionData={actionData} />
}
