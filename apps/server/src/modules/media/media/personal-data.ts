import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { removeRows } from './remove-files.ts'
import { loadIdsWhere, loadUploadsOf } from './store/files.ts'
import { deleteTicketsOf } from './store/tickets.ts'

const batchSize = 100

/** The uploads of a member. Their own copy names the files; the erasure removes them. */
export const mediaData: PersonalData = {
  name: 'media',
  // Unfinished uploads are deleted with their ticket.
  tables: ['media_file', 'media_ticket', 'media_upload'],
  async *read(site, { memberId }) {
    yield* await loadUploadsOf(site, memberId)
  },
  async erase(site, { memberId }) {
    const tickets = await deleteTicketsOf(site, memberId)
    const ids = await loadIdsWhere(site, sql`member_id = ${memberId}`, batchSize)
    await removeRows(site, sql`id = any(${ids}::text[])`)
    return { erased: ids.length + Number(tickets), ...(ids.length === batchSize && { next: 'more' }) }
  },
}
