import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { removeRows } from './remove-files.ts'
import { idsWhere } from './store/files.ts'

const batchSize = 100

/** The uploads of a member. Their own copy names the files; the erasure removes them. */
export const mediaData: PersonalData = {
  name: 'media',
  // Unfinished uploads are deleted with their ticket.
  tables: ['media_file', 'media_ticket', 'media_upload'],
  async *read({ db, siteId }, { memberId }) {
    const { rows } = await sql<{ id: string; name: string; uploaded: Date }>`
      select id, display_name as name, created_date as uploaded from media_file
      where site_id = ${siteId} and member_id = ${memberId} order by created_date, id`.execute(db)
    yield* rows
  },
  async erase(site, { memberId }) {
    const { numAffectedRows: tickets = 0n } = await sql`
      delete from media_ticket where site_id = ${site.siteId} and member_id = ${memberId}`.execute(site.db)
    const ids = await idsWhere(site, sql`member_id = ${memberId}`, batchSize)
    await removeRows(site, sql`id = any(${ids}::text[])`)
    return { erased: ids.length + Number(tickets), ...(ids.length === batchSize && { next: 'more' }) }
  },
}
