import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The slugs of visible products, oldest first, so that earlier parts of the sitemap do not change. */
export async function loadProductAddresses(
  { db, siteId }: SiteRead,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ slug: string; updatedDate: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedDate: Date }>`
    select slug, updated_date as "updatedDate" from product where site_id = ${siteId} and visible
    order by created_date, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countVisibleProducts({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::int as count from product where site_id = ${siteId} and visible`.execute(db),
  ).count
}

/** True if there is a product with this slug that visitors see. */
export async function isVisibleProduct({ db, siteId }: SiteRead, slug: string): Promise<boolean> {
  const { rows } = await sql`select from product where site_id = ${siteId} and slug = ${slug} and visible`.execute(db)
  return rows.length > 0
}
