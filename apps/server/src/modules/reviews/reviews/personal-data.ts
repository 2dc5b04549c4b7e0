import { asStaff } from '../../../kernel/site/audience.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { review, type StoredReview } from './entity.ts'
import { deleteReportsOf } from './reports.ts'
import { deleteSalts } from './store/statements.ts'
import { deleteVotesOf } from './votes.ts'
import {
  loadReviewsOfPerson,
  loadVotesOfPerson,
  loadReportsOfPerson,
  lockReviewsOfPerson,
  deleteAuthor,
} from './store/personal-data.ts'

const batchSize = 100

/**
 * Published opinions stay, without their author, pictures and what identifies the purchase; with their pictures where another member takes
 * them over. The address of a visitor is deleted.
 */
export const reviewData: PersonalData = {
  name: 'reviews',
  tables: ['review', 'review_author', 'review_vote', 'review_report', 'review_statement'],
  async *read(site, person) {
    yield* await loadReviewsOfPerson(site, person)
    yield* await loadVotesOfPerson(site, person.memberId)
    yield* await loadReportsOfPerson(site, person.memberId)
  },
  async erase(site, person) {
    const votes = await deleteVotesOf(site, person.memberId, batchSize)
    const reports = await deleteReportsOf(site, person.memberId, batchSize)
    const ids = await lockReviewsOfPerson(site, person, batchSize)
    const assignee = ids.length > 0 && person.contentAssigneeId && (await findMember(asStaff(site), person.contentAssigneeId))
    for (const id of ids) await anonymize(site, id, assignee ? assignee.id : undefined)
    await deleteSalts(site, ids)
    if ([ids.length, votes, reports].includes(batchSize)) return { erased: votes + reports, anonymized: ids.length, next: 'more' }
    const authors = person.email ? await deleteAuthor(site, person.email) : 0
    return { erased: votes + reports + authors, anonymized: ids.length }
  },
}

async function anonymize(site: SiteTx, id: string, contactId: string | undefined): Promise<void> {
  const { author: _author, purchase: _purchase, ...others } = await review.lock(asStaff(site), id)
  const kept: StoredReview = { ...others, soleAuthor: null, authorIdentity: null }
  if (contactId) {
    await review.save(site, kept, { ...kept, author: { contactId }, takenOver: true })
    return
  }
  const { media: _media, ...content } = kept.content
  await review.save(site, { ...kept, content }, { ...kept, content, hasMedia: false })
}
