import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { createReview } from '@stoa/contract/calls/reviews/reviews'
import { createReviewAndContact, reportReview, voteForReview } from '@stoa/contract/calls/stoa/reviews'
import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import { isEmail } from '@stoa/contract/email'
import type { Review } from '@stoa/contract/services/reviews/reviews'
import type { RejectionReason } from '@stoa/contract/services/stoa/reviews'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { loadCaptcha, captchaTokensIn } from '../../lib/captcha/captcha.server.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../lib/page/meta.ts'
import { notFound, requireFound } from '../../lib/page/not-found.ts'
import { mediaIdsIn, mediaIn } from '../photos/shared/photos-in.server.ts'
import { toProblems } from '../../lib/texts/violations.server.ts'
import { maxReviewFiles } from '../photos/shared/send-file.ts'
import { reviewsPath } from './shared/reviews-path.ts'
import { refusalText } from '../../lib/texts/refusal-texts.server.ts'
import { loadReviewLanguages, loadReviews, loadSummary, namespace, loadReviewPreview } from './shared/load-reviews.server.ts'
import type { ReviewView } from './shared/review-view.ts'
import { allTranslated, translated, type Translatable } from '../../ui/translatable.ts'
import type { Route } from './+types/reviews-page.ts'
import { readReviewsQuery, reviewsRequest, parseStars } from './reviews-query.ts'

const Reviews = loadOnInteraction(async () => (await import('./reviews.tsx')).Reviews)
await loadedInUse()

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n, memberId } = visit
  const query = url.searchParams
  const product = await loadProduct(visit, params.slug)
  const shown = readReviewsQuery(query)
  const isWriting = query.has('write')
  const [summary, page, languages, captcha] = await Promise.all([
    loadSummary(visit, product.id),
    loadReviews(visit, product.id, reviewsRequest(shown), shown.language),
    loadReviewLanguages(visit, product.id),
    isWriting || query.has('report') ? loadCaptcha(visit, 'REVIEW') : undefined,
  ])
  const { name } = product
  const sent = query.get('sent')
  if (sent || ['voted', 'report', 'reported'].some((name) => query.has(name))) visit.markIncomplete()
  return {
    title: i18n._(msg`Reviews of ${name} – ${shop.name}`),
    shopName: shop.name,
    slug: params.slug,
    name,
    shown,
    summary,
    languages,
    ...page,
    form: isWriting ? { stars: parseStars(query.get('write') ?? ''), isMember: memberId !== undefined, captcha } : undefined,
    sent: sent === 'published' || sent === 'held' ? sent : undefined,
    voted: query.get('voted') ?? undefined,
    report: query.has('report') ? { review: query.get('report')!, captcha } : undefined,
    reported: query.get('reported') ?? undefined,
  }
}

export const action = formAction(async ({ params, context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const product = await loadProduct(visit, params.slug)
  if (form.get('act') === 'report') return report(visit, form, params.slug, url.searchParams)
  return form.get('act') === 'vote'
    ? vote(visit, form, params.slug, url.searchParams)
    : write(visit, form, { ...product, slug: params.slug })
})

async function loadProduct({ api }: Visit, slug: string): Promise<{ id: string; name: string }> {
  const { product } = await requireFound(api.call(getProductBySlug, { slug }))
  if (!product?.id) throw notFound()
  return { id: product.id, name: product.name ?? '' }
}

async function vote({ api }: Visit, form: FormData, slug: string, query: URLSearchParams) {
  const reviewId = String(form.get('review'))
  try {
    await api.call(voteForReview, { reviewId, vote: form.get('vote') === 'UNHELPFUL' ? 'UNHELPFUL' : 'HELPFUL' })
  } catch (error) {
    // The review may be gone, or the reader’s own.
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return redirect(reviewsPath(slug))
  }
  return redirect(reviewsPath(slug, { ...shownAgain(query), voted: reviewId }))
}

/** Returns the current filters of the page, for the URL to return to. */
function shownAgain(query: URLSearchParams) {
  const { stars, only, language, sort, from } = readReviewsQuery(query)
  return { ...(stars && { stars: String(stars) }), only, language, sort, from }
}

async function report(visit: Visit, form: FormData, slug: string, query: URLSearchParams) {
  const reviewId = String(form.get('review'))
  const note = String(form.get('note') ?? '').trim()
  const reason = String(form.get('reason')) as RejectionReason
  try {
    await visit.api.call(reportReview, { reviewId, reason, ...(note && { note }), ...captchaTokensIn(form) })
    return redirect(reviewsPath(slug, { ...shownAgain(query), reported: reviewId }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    // The review may be gone.
    if (error.status === 404) return redirect(reviewsPath(slug))
    const chosen = error.violations.length > 0 ? msg`Choose a reason.` : refusalText(error, problemTexts)
    return answer(visit, { problem: chosen })
  }
}

async function write(visit: Visit, form: FormData, { id: entityId, slug }: { id: string; slug: string }) {
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const given = Object.fromEntries(['rating', 'title', 'body', 'name', 'email'].map((name) => [name, readText(name)])) as Given
  const rating = parseStars(given.rating)
  const problems: Problems = {
    ...(!rating && { rating: msg`Select a star rating.` }),
    ...(!visit.memberId && !given.name && { name: msg`Enter the name to show with your review.` }),
    ...(!visit.memberId && !isEmail(given.email) && { email: msg`Enter an email address such as name@example.com.` }),
  }
  const media = mediaIn(form, maxReviewFiles)
  const photoIds = mediaIdsIn(form, maxReviewFiles)
  if (Object.keys(problems).length > 0) return answer(visit, { given, photos: photoIds, problems })
  const content = {
    rating: rating!,
    ...(given.title && { title: given.title }),
    ...(given.body && { body: given.body }),
    ...(media.length > 0 && { media }),
  }
  if (form.get('act') === 'preview')
    return answer(visit, { given, photos: photoIds, preview: await loadReviewPreview(visit, content, given.name) })
  try {
    const { review } = visit.memberId
      ? await visit.api.call(createReview, { review: { namespace, entityId, content } })
      : await visit.api.call(createReviewAndContact, {
          namespace,
          entityId,
          content,
          name: given.name,
          email: given.email,
          ...captchaTokensIn(form),
        })
    return redirect(reviewsPath(slug, { sent: isPublished(review) ? 'published' : 'held' }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    if (error.violations.length > 0) return answer(visit, { given, photos: photoIds, problems: toProblems(error.violations) })
    return answer(visit, { given, photos: photoIds, problem: refusalText(error, problemTexts) })
  }
}

function isPublished(review: Review | undefined): boolean {
  return review?.moderation?.moderationStatus === 'APPROVED'
}

type Given = Record<'rating' | 'title' | 'body' | 'name' | 'email', string>
type Problems = Record<string, Translatable>

async function answer(
  visit: Visit,
  {
    given,
    photos,
    preview,
    problem,
    problems = {},
  }: { given?: Given; photos?: string[]; preview?: ReviewView; problem?: Translatable; problems?: Problems },
) {
  const captcha = await loadCaptcha(visit, 'REVIEW')
  return data(
    {
      ...(given && { given }),
      ...(photos && { photos }),
      ...(preview && { preview }),
      ...(problem && { problem: translated(visit.i18n, problem) }),
      problems: allTranslated(visit.i18n, problems),
      ...(captcha && { captcha }),
    },
    { status: preview ? 200 : 422 },
  )
}

const notSolved = msg`We could not check that you’re not a robot. Please try again.`

const problemTexts = {
  REVIEW_ALREADY_EXISTS: msg`You have already reviewed this product.`,
  BUYERS_ONLY: msg`Only customers who have bought this product can review it. Sign in with the account that you ordered with, or use the browser that you ordered in.`,
  MEMBERS_ONLY: msg`Please sign in to write a review.`,
  '-19971': notSolved,
  '-19970': notSolved,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        hidden: loaderData.form !== undefined || loaderData.report !== undefined || loaderData.shown.from !== undefined,
      })
    : []

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const isDemanded = (actionData?.captcha ?? loaderData.form?.captcha ?? loaderData.report?.captcha) !== undefined
  // The captcha should be solved when the form is filled in.
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
  return <Reviews loaderData={loaderData} actionData={actionData} />
}
