import { sql } from 'kysely'
import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { mayViewMembers } from '../../platform/sites/index.ts'

const minute = 60_000
/** How long a person may look, in milliseconds. */
const lifetime = 15 * minute
/** How long the address that begins it works, in milliseconds. */
const ticketLifetime = minute

export interface MemberView {
  memberId: string
  /** The session of the back office that looks. */
  sessionId: string
}

/** Returns the ticket, of which the hash is stored. */
export async function startView({ db, siteId, now }: SiteTx, { memberId, sessionId }: MemberView): Promise<string> {
  const { secret, secretHash } = newSecret()
  await sql`insert into member_view (site_id, id, member_id, session_id, ticket_hash, created_date, expires_date)
    values (${siteId}, ${newId()}, ${memberId}, ${sessionId}, ${secretHash}, ${now}, ${new Date(now.getTime() + lifetime)})`.execute(
    db,
  )
  return secret
}

/** Views in a browser, whose cookie holds the secret. */
export function memberViews(kernel: Kernel) {
  return {
    /** Takes a ticket and returns the cookie's secret; undefined for one that was used, has expired or never existed. */
    async open(siteId: string, ticket: string): Promise<string | undefined> {
      const { secret, secretHash } = newSecret()
      const site = await openSite(kernel, siteId)
      const isOpened = await transactionOn(
        kernel,
        site,
      )(async ({ db, now }) => {
        const { numAffectedRows } = await sql`update member_view set ticket_hash = null, secret_hash = ${secretHash}
          where site_id = ${siteId} and ticket_hash = ${hashSecret(ticket)}
            and created_date > ${new Date(now.getTime() - ticketLifetime)}`.execute(db)
        return numAffectedRows === 1n
      })
      return isOpened ? secret : undefined
    },

    /** Undefined where the time is over, or the person signed out, left or may no longer look. */
    async find(siteId: string, secret: string): Promise<MemberView | undefined> {
      const { db, now } = await openSite(kernel, siteId)
      const { rows } = await sql<{ member_id: string; session_id: string }>`select member_id, session_id from member_view
        where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now}`.execute(db)
      const [row] = rows
      if (!row || !(await mayViewMembers(db, { siteId, sessionId: row.session_id, now: kernel.clock.now() }))) return undefined
      return { memberId: row.member_id, sessionId: row.session_id }
    },

    async end(siteId: string, secret: string): Promise<void> {
      const site = await openSite(kernel, siteId)
      await transactionOn(
        kernel,
        site,
      )(async ({ db, now }) => {
        await sql`update member_view set secret_hash = null, expires_date = ${now}
          where site_id = ${siteId} and secret_hash = ${hashSecret(secret)}`.execute(db)
      })
    },
  }
}

export type MemberViews = ReturnType<typeof memberViews>

export function deleteOldViews(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_view`, sql`id`, sql`created_date < ${before}`, limit)
}
