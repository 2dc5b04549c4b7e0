import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { ChallengeDoc } from '../step-kinds.ts'

/** A sign-in that waits until its member approves it in another browser. */
export interface SignInRequest {
  id: string
  secretHash: string
  doc: ChallengeDoc
  createdDate: Date
  expiresDate: Date
}

/** The newest ones of a member that were not answered yet. */
export async function loadWaitingRequests(
  { db, siteId, now }: SiteRead,
  memberId: string,
  id?: string,
): Promise<SignInRequest[]> {
  const which = id ? sql`doc -> 'push' ->> 'id' = ${id}` : sql`doc -> 'push' is not null`
  const { rows } = await sql<{ secret_hash: string; doc: ChallengeDoc; created_date: Date; expires_date: Date }>`
    select secret_hash, doc, created_date, expires_date from sign_in_step
    where site_id = ${siteId} and member_id = ${memberId} and kind = 'CHALLENGE' and used_date is null and expires_date > ${now}
      and ${which} and doc -> 'push' -> 'isApproved' is null
    order by created_date desc, secret_hash limit 10`.execute(db)
  return rows.map(({ secret_hash, doc, created_date, expires_date }) => ({
    id: doc.push!.id,
    secretHash: secret_hash,
    doc,
    createdDate: created_date,
    expiresDate: expires_date,
  }))
}

export async function findWaitingRequest(site: SiteRead, memberId: string, id: string): Promise<SignInRequest | undefined> {
  return (await loadWaitingRequests(site, memberId, id))[0]
}
