import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/index.ts'
import { review, type StoredReview } from './entity.ts'
import { deleteReportsOf } from './reports.ts'
import { forgetLines } from './statements.ts'
import { deleteVotesOf } from './votes.ts'

const batchSize = 100

/**
 * Published opinions stay, without their author, pictures and what identifies the purchase; with their pictures where another member takes
 * them over. The address of a visitor is deleted.
 */
export const reviewData: PersonalData = {
  name: 'reviews',
  tables: ['review', 'review_author', 'review_vote', 'review_report', 'review_statement'],
  async *read(site, person) {
    const { db, siteId } = site
    const { rows } = await sql<{ item: string; rating: number; written: Date; content: unknown; author: unknown }>`
      select entity_id as item, rating, created_date as written, doc -> 'content' as content, doc -> 'author' as author from review
      where site_id = ${siteId} and contact_id in ${contactsOf(site, person)} order by created_date, id`.execute(db)
    yield* rows
    const votes = await sql<{ review: string; helpful: boolean; date: Date }>`
      select review_id as review, helpful, created_date as date from review_vote
      where site_id = ${siteId} and voter_id = ${person.memberId} order by created_date, review_id`.execute(db)
    yield* votes.rows
    const reports = await sql<object>`
      select review_id as review, reason, note, created_date as date from review_report
      where site_id = ${siteId} and reporter_id = ${person.memberId} order by created_date, review_id`.execute(db)
    yield* reports.rows
  },
  async erase(site, person) {
    const { db, siteId } = site
    const votes = await deleteVotesOf(site, person.memberId, batchSize)
    const reports = await deleteReportsOf(site, person.memberId, batchSize)
    const { rows } = await sql<{ id: string }>`select id from review
      where site_id = ${siteId} and contact_id in ${contactsOf(site, person)} order by id limit ${batchSize} for update`.execute(
      db,
    )
    const assignee = rows.length > 0 && person.contentAssigneeId && (await findMember(asStaff(site), person.contentAssigneeId))
    for (const { id } of rows) await anonymize(site, id, assignee ? assignee.id! : undefined)
    await forgetLines(
      site,
      rows.map(({ id }) => id),
    )
    if ([rows.length, votes, reports].includes(batchSize))
      return { erased: votes + reports, anonymized: rows.length, next: 'more' }
    const { numAffectedRows } = person.email
      ? await sql`delete from review_author where site_id = ${siteId} and email = ${person.email}`.execute(db)
      : { numAffectedRows: 0n }
    return { erased: votes + reports + Number(numAffectedRows ?? 0n), anonymized: rows.length }
  },
}

async function anonymize(site: SiteTx, id: string, contactId: string | undefined): Promise<void> {
  const { author: _author, purchase: _purchase, ...others } = await review.lock(asStaff(site), id)
  const kept: StoredReview = { ...others, soleAuthor: null, authorIdentity: null }
  if (contactId) {
    await review.save(site, kept, { ...kept, author: { contactId }, takenOver: true })
    return
  }
  const { media: _media, ...content } = kept.content!
  await review.save(site, { ...kept, content }, { ...kept, content, hasMedia: false })
}

/** The ids under which somebody wrote: as a member, and with their verified address as a visitor. */
function contactsOf({ siteId }: Pick<SiteRead, 'siteId'>, { memberId, email }: { memberId: string; email?: string }) {
  return sql`(select ${memberId}::uuid union all
    select id from review_author where site_id = ${siteId} and email = ${email ?? null})`
}
