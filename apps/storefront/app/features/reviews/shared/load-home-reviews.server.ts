import { msg } from '@lingui/core/macro'
import { listHomeReviews } from '@stoa/contract/calls/stoa/reviews'
import type { Visit } from '../../../lib/page/context.ts'
import { outOfFive } from '../../catalog/shared/products/rating-label.server.ts'

export interface HomeReviewView {
  id: string
  rating: number
  label: string
  text: string
  author: string
  product: { name: string; slug: string }
}

const longest = 220

/** The newest good reviews; none where the owner does not show them. */
export async function loadHomeReviews({ api, i18n }: Visit): Promise<HomeReviewView[]> {
  const { homeReviews = [] } = await api.call(listHomeReviews, {})
  return homeReviews.map(({ review, entityName = '', entitySlug = '' }) => {
    const { id, content = {}, author } = review!
    const body = content.body ?? ''
    return {
      id: id!,
      rating: content.rating!,
      label: outOfFive(i18n, String(content.rating)),
      text: body.length > longest ? `${body.slice(0, longest).toWellFormed().trimEnd()}…` : body,
      author: author?.authorName ?? i18n._(msg`Anonymous`),
      product: { name: entityName, slug: entitySlug },
    }
  })
}
