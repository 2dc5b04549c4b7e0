import { sql } from 'kysely'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { HandOverContent } from './hand-over.ts'

export interface NewHandOver {
  id: string
  codeHash: string
  /** Undefined for signing out. */
  checkout: { checkoutId: string; visitorId: string } | undefined
  clientId: string | undefined
  /** The member who signs out. */
  memberId: string | undefined
  content: HandOverContent
  expires: Date
}

export interface HandOverRow {
  checkout_id: string | null
  visitor_id: string | null
  member_id: string | null
  doc: HandOverContent
}

export function insertHandOver(
  site: SiteTx,
  { id, codeHash, checkout, clientId, memberId, content, expires }: NewHandOver,
): void {
  const { checkoutId = null, visitorId = null } = checkout ?? {}
  site.atCommit(sql`
    insert into hand_over (site_id, id, code_hash, checkout_id, visitor_id, client_id, member_id, doc, created_date,
      expires_date)
    values (${site.siteId}, ${id}, ${codeHash}, ${checkoutId}, ${visitorId}, ${clientId ?? null}, ${memberId ?? null},
      ${JSON.stringify(content)}::jsonb, ${site.now}, ${expires})`)
}

/**
 * Uses an unused code for a browser: of several at the same time, one gets the row, and the others nothing. The links of an OAuth app
 * end with it.
 */
export async function useCode(
  { db, siteId, now }: SiteTx,
  { codeHash, browserHash, until }: { codeHash: string; browserHash: string; until: Date },
): Promise<HandOverRow | undefined> {
  const { rows } = await sql<HandOverRow>`update hand_over set browser_hash = ${browserHash}, expires_date = ${until}
    where site_id = ${siteId} and code_hash = ${codeHash} and browser_hash is null and expires_date > ${now}
      and (client_id is null
        or exists (select from oauth_app where oauth_app.site_id = ${siteId} and oauth_app.id = hand_over.client_id))
    returning checkout_id, visitor_id, member_id, doc`.execute(db)
  return rows[0]
}

/** Finds a hand-over by its code, in any state. `isOwn` is true if one of the browsers with these hashes has the checkout. */
export async function findByCode(
  { db, siteId, now }: SiteRead,
  codeHash: string,
  browserHashes: readonly string[],
): Promise<(HandOverRow & { isOwn: boolean }) | undefined> {
  const { rows } = await sql<HandOverRow & { isOwn: boolean }>`select checkout_id, visitor_id, member_id, doc,
      coalesce(browser_hash = any(${browserHashes}::text[]) and expires_date > ${now}, false) as "isOwn"
    from hand_over where site_id = ${siteId} and code_hash = ${codeHash}`.execute(db)
  return rows[0]
}

/** The checkouts that a browser has. */
export async function findByBrowser({ db, siteId, now }: SiteRead, browserHashes: readonly string[]): Promise<HandOverRow[]> {
  const { rows } = await sql<HandOverRow>`select checkout_id, visitor_id, member_id, doc from hand_over
    where site_id = ${siteId} and browser_hash = any(${browserHashes}::text[]) and expires_date > ${now}
      and checkout_id is not null
    order by created_date desc`.execute(db)
  return rows
}

export function deleteExpired(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`hand_over`, sql`id`, sql`expires_date < ${before}`, limit)
}

export async function deleteHandOversOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from hand_over where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
