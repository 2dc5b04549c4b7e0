import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../lib/page/ignore-refusal.ts'
import { createReviewByLink, openReviewLink } from '@stoa/contract/calls/stoa/review-requests'
import { data, redirect } from 'react-router'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { toProblems } from '../../lib/texts/violations.server.ts'
import { mediaIdsIn, mediaIn } from '../photos/shared/photos-in.server.ts'
import { reviewLinkPaths } from '../../review-link-paths.ts'
import { refusalText } from '../../lib/texts/refusal-texts.server.ts'
import { maxReviewFiles } from '../photos/shared/send-file.ts'
import { loadReviewPreview } from './shared/load-reviews.server.ts'
import type { ReviewView } from './shared/review-view.ts'
import { allTranslated, translated, type Translatable } from '../../ui/translatable.ts'
import { secretAddress } from '../../lib/page/secret-address.ts'
import type { Route } from './+types/linked-review-page.ts'
import { parseStars } from './reviews-query.ts'

const LinkedReview = loadOnInteraction(async () => (await import('./linked-review.tsx')).LinkedReview)
await loadedInUse()

/** Stores no review, whatever the address has: programs that look at mails follow its links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n } = visit
  const query = url.searchParams
  const token = query.get('token') ?? ''
  const title = i18n._(msg`Your review – ${shop.name}`)
  const link = await openedLink(visit, token)
  if (!link) return { title, token, shopName: shop.name, items: undefined }
  const { items = [], authorName = '', isMember = false } = link
  const sent = query.get('sent')
  const asked = items.map(({ catalogItemId, name, slug, reviewed = false }) => ({
    id: catalogItemId!,
    name: name ?? '',
    slug: slug ?? '',
    isReviewed: reviewed,
  }))
  const wanted = asked.find(({ id }) => id === query.get('item'))
  const isSent = sent === 'published' || sent === 'held'
  return {
    title,
    token,
    shopName: shop.name,
    items: asked,
    // After a review, the next item that is asked for.
    item: isSent || !wanted ? asked.find(({ isReviewed }) => !isReviewed) : wanted,
    stars: isSent ? undefined : parseStars(query.get('stars') ?? ''),
    sent: isSent ? (sent as 'published' | 'held') : undefined,
    authorName,
    isMember,
  }
}

async function openedLink({ api }: Visit, token: string) {
  if (!token || token.length > 200) return undefined
  return ignoreRefusal('REVIEW_LINK_NOT_VALID', api.call(openReviewLink, { token }))
}

export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const [token, entityId] = [readText('token').slice(0, 200), readText('item').slice(0, 36)]
  const given = Object.fromEntries(['rating', 'title', 'body', 'name'].map((name) => [name, readText(name)]))
  const rating = parseStars(readText('rating'))
  const photos = mediaIdsIn(form, maxReviewFiles)
  if (!rating) return answer(visit, { given, photos, problems: { rating: msg`Select a star rating.` } })
  const { title, body, name } = given
  const media = mediaIn(form, maxReviewFiles)
  const content = { rating, ...(title && { title }), ...(body && { body }), ...(media.length > 0 && { media }) }
  // The link is only sent to buyers, so the review is verified.
  if (form.get('act') === 'preview')
    return answer(visit, { given, photos, preview: await loadReviewPreview(visit, content, name ?? '', { verified: true }) })
  try {
    const { published } = await visit.api.call(createReviewByLink, { token, entityId, content, ...(name && { name }) })
    return redirect(reviewLinkPaths.write({ token, sent: published ? 'published' : 'held' }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    if (error.violations.length > 0) return answer(visit, { given, photos, problems: toProblems(error.violations) })
    return answer(visit, { given, photos, problem: refusalText(error, problemTexts) })
  }
})

function answer(
  { i18n }: Visit,
  {
    given,
    photos,
    preview,
    problem,
    problems = {},
  }: {
    given: Record<string, string>
    photos: string[]
    preview?: ReviewView
    problem?: Translatable
    problems?: Record<string, Translatable>
  },
) {
  return data(
    {
      given,
      photos,
      ...(preview && { preview }),
      ...(problem && { problem: translated(i18n, problem) }),
      problems: allTranslated(i18n, problems),
    },
    { status: preview ? 200 : 422 },
  )
}

const problemTexts = {
  REVIEW_ALREADY_EXISTS: msg`You have already reviewed this product.`,
  REVIEW_LINK_NOT_VALID: msg`This link no longer works. You can write a review on the page of the product.`,
  ITEM_NOT_FOUND: msg`We no longer sell this product, so it can’t be reviewed.`,
  BUYERS_ONLY: msg`Only customers who have bought this product can review it.`,
  MEMBERS_ONLY: msg`Please sign in to write a review.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function LinkedReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkedReview loaderData={loaderData} actionData={actionData} />
}
