import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Source } from '../product-lines.ts'

export async function loadSources({ db, siteId }: SiteRead, productIds: readonly string[]): Promise<Map<string, Source>> {
  const { rows } = await sql<{ product_id: string } & Source>`
    select product_id, columns, lines from product_file_source where site_id = ${siteId} and product_id = any(${productIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ product_id, columns, lines }) => [product_id, { columns, lines }]))
}

export async function saveSource({ db, siteId }: SiteTx, productId: string, { columns, lines }: Source): Promise<void> {
  await sql`insert into product_file_source (site_id, product_id, columns, lines)
    values (${siteId}, ${productId}, ${jsonb(columns)}, ${jsonb(lines)})
    on conflict (site_id, product_id) do update set columns = excluded.columns, lines = excluded.lines`.execute(db)
}

/** The product was not imported from a file. */
export async function forgetSource({ db, siteId }: SiteTx, productId: string): Promise<void> {
  await sql`delete from product_file_source where site_id = ${siteId} and product_id = ${productId}`.execute(db)
}
