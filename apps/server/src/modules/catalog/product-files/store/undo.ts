import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { Source } from '../product-lines.ts'

/** A product before an import, in wire format. */
export interface Before {
  product: V3Product
  /** By variant, without fields that only the server sets. */
  stock: Record<string, { quantity?: number; inStock?: boolean; preorderInfo?: { enabled?: boolean } }>
  source: Source | null
}

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
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::int as count from product_import_undo where site_id = ${siteId} and import_id = ${importId}`.execute(db),
  ).count
}
