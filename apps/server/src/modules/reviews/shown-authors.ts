import type { Review } from '@stoa/contract/services/reviews/reviews'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'
import { seesMember } from '../members/index.ts'
import { showStored, type StoredReview } from './entity.ts'

const authorField = 'author.contactId'

/**
 * Reviews as the caller gets them. A member whose profile the caller may not see is named as in the review, without their id; and so is
 * whoever has taken over a review and did not write it.
 */
export async function showReviews(site: SiteRead, reviews: readonly StoredReview[]): Promise<Review[]> {
  if (site.audience === 'STAFF') return reviews.map(showStored)
  const ids = reviews.flatMap(({ authorType, author }) => (authorType === 'MEMBER' && author?.contactId) || [])
  const { rows } = await sql<{ id: string }>`select given.id from unnest(${ids}::uuid[]) as given (id)
    where ${seesMember(site, sql`given.id`)}`.execute(site.db)
  const seen = new Set(rows.map(({ id }) => id))
  const own = site.caller?.kind === 'MEMBER' ? site.caller.memberId : undefined
  return reviews.map((stored) => {
    const shown = showStored(stored)
    const id = stored.author?.contactId
    const isSeen = stored.authorType !== 'MEMBER' || seen.has(id ?? '')
    if ((isSeen && !stored.takenOver) || id === own) return shown
    const { contactId: _hidden, ...author } = shown.author ?? {}
    return { ...shown, author }
  })
}

/** The condition of a query that names authors: it finds no reviews whose author `showReviews` does not show. */
export function ofSeenAuthors(site: SiteRead, query: object): RawBuilder<boolean> | undefined {
  if (site.audience === 'STAFF' || !JSON.stringify(query).includes(authorField)) return undefined
  return sql<boolean>`(author_type <> 'MEMBER' or ${seesMember(site, sql`contact_id`)})
    and not coalesce((doc ->> 'takenOver')::boolean, false)`
}
