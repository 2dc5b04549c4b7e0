import type { Review } from '@stoa/contract/services/reviews/reviews'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findExistingMembers, seesMember } from '../../members/members/ports/reading.ts'
import { showStored, type StoredReview } from './entity.ts'
import { findSeenMembers, findDeletedAuthors, findFullNames } from './store/authors.ts'

const authorField = 'author.contactId'

/**
 * Reviews as the caller gets them. A member whose profile the caller may not see is named as in the review, without their id, and without
 * all but the first letter of their last name if it is the name of their account; and so is whoever has taken over a review and did not write it. An author whose account was deleted is not named, except to people of the back
 * office, from the deletion on: the erasure that removes the name for good follows only when the account can no longer be restored.
 */
export async function showReviews(site: SiteRead, reviews: readonly StoredReview[]): Promise<Review[]> {
  if (site.caller?.kind === 'USER') return reviews.map(showStored)
  const gone = await deletedAuthors(site, reviews)
  const isGone = ({ author }: StoredReview) => gone.has(author?.contactId ?? '')
  if (site.audience === 'STAFF') return reviews.map((stored) => (isGone(stored) ? withoutAuthor(stored) : showStored(stored)))
  const ids = reviews.flatMap(({ authorType, author }) => (authorType === 'MEMBER' && author?.contactId) || [])
  const seenIds = await findSeenMembers(site, ids)
  const seen = new Set(seenIds)
  const hidden = ids.filter((id) => !seen.has(id))
  const fullNames = new Map((hidden.length > 0 ? await findFullNames(site, hidden) : []).map((each) => [each.id, each]))
  const own = site.caller?.kind === 'MEMBER' ? site.caller.memberId : undefined
  return reviews.map((stored) => {
    if (isGone(stored)) return withoutAuthor(stored)
    const shown = showStored(stored)
    const id = stored.author?.contactId
    const isSeen = stored.authorType !== 'MEMBER' || seen.has(id ?? '')
    if ((isSeen && !stored.takenOver) || id === own) return shown
    const { contactId: _hidden, ...author } = shown.author ?? {}
    const { authorName } = author
    const shortName = authorName && shortened(authorName, fullNames.get(id ?? ''))
    return { ...shown, author: { ...author, ...(shortName && { authorName: shortName }) } }
  })
}

/** "Ada L." of Ada Lovelace; another name is one that the member chose, and stays. */
function shortened(name: string, account: { firstName: string; lastName: string } | undefined): string {
  if (!account || name !== `${account.firstName} ${account.lastName}`) return name
  const [initial] = account.lastName
  return `${account.firstName} ${initial}.`
}

function withoutAuthor(stored: StoredReview): Review {
  return { ...showStored(stored), author: {} }
}

/** The contacts of authors who deleted their account: as members, and as visitors with the address of the account. */
async function deletedAuthors(site: SiteRead, reviews: readonly StoredReview[]): Promise<ReadonlySet<string>> {
  const authors = reviews.flatMap(({ author, authorType }) =>
    author?.contactId ? { contactId: author.contactId, isMember: authorType === 'MEMBER' } : [],
  )
  if (authors.length === 0) return new Set()
  const members = authors.filter(({ isMember }) => isMember).map(({ contactId }) => contactId)
  const others = authors.filter(({ isMember }) => !isMember).map(({ contactId }) => contactId)
  const existing = members.length > 0 ? await findExistingMembers(site, members) : new Set<string>()
  const gone = new Set(members.filter((id) => !existing.has(id)))
  if (others.length === 0) return gone
  const deleted = await findDeletedAuthors(site, others)
  return new Set([...gone, ...deleted])
}

/** The condition of a query that names authors: it finds no reviews whose author `showReviews` does not show. */
export function ofSeenAuthors(site: SiteRead, query: object): RawBuilder<boolean> | undefined {
  if (site.audience === 'STAFF' || !JSON.stringify(query).includes(authorField)) return undefined
  return sql<boolean>`(author_type <> 'MEMBER' or ${seesMember(site, sql`contact_id`)})
    and not coalesce((doc ->> 'takenOver')::boolean, false)`
}
