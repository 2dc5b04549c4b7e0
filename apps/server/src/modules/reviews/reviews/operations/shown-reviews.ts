import * as contract from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { review } from '../entity.ts'
import { languageOf } from '../language.ts'
import { loadLanguages } from '../store/reviews.ts'
import { loadHomeReviews } from '../own-items.ts'
import { ofSeenAuthors, showReviews } from '../shown-authors.ts'

export const queryReviewsByLanguage = implementRead(
  contract.queryReviewsByLanguage,
  async ({ site }, { namespace, entityId, language, query = {} }) => {
    const isShown = sql<boolean>`moderation_status = 'APPROVED' and namespace = ${namespace} and entity_id = ${entityId}
      and language = ${languageOf(language) ?? null}`
    const seen = ofSeenAuthors(site, query)
    const page = await review.query(site, query, { extra: seen ? sql<boolean>`${isShown} and ${seen}` : isShown })
    return { reviews: await showReviews(site, page.items), pagingMetadata: page.metadata }
  },
)

export const listReviewLanguages = implementRead(contract.listReviewLanguages, async ({ site }, { namespace, entityId }) => ({
  languages: await loadLanguages(site, namespace, entityId),
}))

export const listHomeReviews = implementRead(contract.listHomeReviews, async ({ site }) => ({
  homeReviews: await loadHomeReviews(site),
}))
