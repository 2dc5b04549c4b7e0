import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-data.ts'

/** What reviews were before an import changed them. The reviews themselves are another part's. */
export const importedReviewData: PersonalData = {
  name: 'review-imports',
  tables: ['review_import_line', 'review_import_change'],
  async erase({ db, siteId }, { email }) {
    if (!email) return {}
    const { numAffectedRows } = await sql`delete from review_import_change where site_id = ${siteId} and review_id in (
      select review.id from review join review_author author on author.site_id = ${siteId} and author.id = review.contact_id
      where review.site_id = ${siteId} and author.email = ${email})`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
