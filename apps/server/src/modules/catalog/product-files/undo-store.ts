import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Before } from './undo.ts'

export interface UndoRow {
  position: number
  line: number
  handle: string
  title: string | null
  product_id: string
  version: string
  before: Before | null
  /** The categories that the import added it to. */
  categories: string[]
}

export async function noteUndo({ db, siteId }: SiteTx, importId: string, row: UndoRow): Promise<void> {
  const before = row.before && jsonb(row.before)
  await sql`insert into product_import_undo (site_id, import_id, position, line, handle, title, product_id, version, before, categories)
    values (${siteId}, ${importId}, ${row.position}, ${row.line}, ${row.handle}, ${row.title}, ${row.product_id}, ${row.version}, ${before}, ${row.categories}::uuid[])`.execute(
    db,
  )
}

/** The changes of an import, in the order of its file. */
export async function undoRows({ db, siteId }: SiteRead, importId: string, from: number, limit: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    select position, line, handle, title, product_id, version, before, categories from product_import_undo
    where site_id = ${siteId} and import_id = ${importId} order by position limit ${limit} offset ${from}`.execute(db)
  return rows
}

export async function countUndo({ db, siteId }: SiteRead, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_import_undo where site_id = ${siteId} and import_id = ${importId}`.execute(db)
  return rows[0]!.count
}
