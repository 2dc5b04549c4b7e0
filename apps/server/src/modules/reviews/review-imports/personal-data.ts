import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/**
 * The versions of reviews before an import changed them, and the sources of their images. The reviews themselves are another
 * part.
 */
export const importedReviewData: PersonalData = {
  name: 'review-imports',
  tables: ['review_import_line', 'review_import_change', 'review_import_picture'],
  async erase({ db, siteId }, { email }) {
    if (!email) return {}
    const isTheirs = sql`review_id in (
      select review.id from review join review_author author on author.site_id = ${siteId} and author.id = review.contact_id
      where review.site_id = ${siteId} and author.email = ${email})`
    await sql`delete from review_import_picture where site_id = ${siteId} and ${isTheirs}`.execute(db)
    const { numAffectedRows } = await sql`delete from review_import_change where site_id = ${siteId} and ${isTheirs}`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
