import { sql, type RawBuilder } from 'kysely'
import type { SiteTx } from '../site/site.ts'

/** How long rows of a kind are kept once nothing needs them. Where `minDays` equals `maxDays`, the site cannot choose. */
export interface RetentionRule {
  name: string
  defaultDays: number
  minDays: number
  maxDays: number
  /** The rows have dates of the system's time: a test clock that is ahead ends none of them sooner. */
  isInRealTime?: boolean
  /** Deletes at most `limit` rows that are older than `before`; returns how many. */
  purge(site: SiteTx, before: Date, limit: number): Promise<number>
}

/** Deletes at most `limit` rows of a site's table by key; returns how many. */
export async function deleteRows(
  { db, siteId }: SiteTx,
  table: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${table} where site_id = ${siteId} and (${key}) in (
    select ${key} from ${table} where site_id = ${siteId} and ${condition} limit ${limit}
  )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
