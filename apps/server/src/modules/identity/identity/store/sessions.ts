import { sql, type RawBuilder } from 'kysely'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { permissionsOf, type ActingApp } from '../../../../kernel/site/caller.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

import { stampOf } from './sign-in-steps.ts'

const day = 24 * 3600_000

/** Milliseconds after the sign-in at which a session ends, however often it was renewed. */
const longestLifetime = 365 * day

/** Milliseconds after a sign-in in which the password is not required again. */
const freshness = 10 * 60_000

const longestAgent = 300

export interface MemberSession {
  id: string
  memberId: string
  clientId: string | undefined
  visitorId: string | undefined
  createdDate: Date
}

/** The key of an app that acts as the member. */
export interface ActingKey {
  /** The API key that signs the member in without them. The session ends with the key, and may do no more than it. */
  actingKeyId?: string | undefined
}

interface NewSessionRow extends ActingKey {
  id: string
  memberId: string
  clientId: string | undefined
  visitorId: string | undefined
  secretHash: string
  userAgent: string
  address: string
  expiresDate: Date
}

/** The session is under the member's present security stamp. */
export async function insertSession(
  { db, siteId, realNow: now }: SiteTx,
  { id, memberId, clientId, visitorId, secretHash, userAgent, address, expiresDate, actingKeyId }: NewSessionRow,
): Promise<void> {
  await sql`insert into member_session (site_id, id, member_id, client_id, visitor_id, secret_hash, user_agent, address, created_date,
      last_used_date, expires_date, security_stamp, acting_key_id)
    select ${siteId}, ${id}, ${memberId}, ${clientId ?? null}, ${visitorId ?? null}, ${secretHash},
      ${userAgent.slice(0, longestAgent)}, ${address}, ${now}, ${now}, ${expiresDate}, ${stampOf(siteId, memberId)},
      ${actingKeyId ?? null}`.execute(db)
}

/** Moves the end of a session, at most to a year after the sign-in; undefined where it has ended, or the member may not sign in. */
export async function extendSession(
  { db, siteId, realNow: now }: SiteTx,
  secretHash: string,
  expiresDate: Date,
): Promise<MemberSession | undefined> {
  // Calculated in UTC, because `timestamptz + interval` depends on the session and is not immutable.
  const { rows } = await sql<SessionRow>`update member_session
    set last_used_date = ${now},
      expires_date = least(${expiresDate}::timestamptz,
        (created_date at time zone 'UTC' + ${longestLifetime / day} * interval '1 day') at time zone 'UTC')
    where site_id = ${siteId} and secret_hash = ${secretHash} and expires_date > ${now}
      and ${isOfSignedIn(siteId)}
    returning id, member_id, client_id, visitor_id, created_date`.execute(db)
  return rows[0] && present(rows[0])
}

/** The session of a browser on the shop's own pages, by the secret of its cookie. The renewal token of a front end is none. */
export async function findMemberSession(
  { db, siteId, realNow: now }: SiteRead,
  secret: string,
): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`select id, member_id, client_id, visitor_id, created_date
    from member_session
    where member_session.site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and client_id is null and acting_key_id is null
      and expires_date > ${now} and ${isOfSignedIn(siteId)}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Keeps a session from being ended until the transaction is over; false where it has ended. */
export async function holdSession({ db, siteId, realNow: now }: SiteTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from member_session
    where site_id = ${siteId} and id = ${id} and expires_date > ${now} and ${isOfSignedIn(siteId)} for share`.execute(db)
  return rows.length > 0
}

/** The session of a renewal token, whichever OAuth app has it, while it can be renewed. */
export async function findSessionBySecret(
  { db, siteId, realNow: now }: SiteRead,
  secret: string,
): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`select id, member_id, client_id, visitor_id, created_date from member_session
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now}`.execute(db)
  return rows[0] && present(rows[0])
}

/** True if a member is signed in at a front end. */
export async function hasSessionAt({ db, siteId, realNow: now }: SiteRead, memberId: string, clientId: string): Promise<boolean> {
  const { rows } = await sql`select from member_session
    where site_id = ${siteId} and member_id = ${memberId} and client_id = ${clientId} and expires_date > ${now}
      and acting_key_id is null and ${isOfSignedIn(siteId)} limit 1`.execute(db)
  return rows.length > 0
}

/** The session of an access token; undefined where the token no longer counts: the session was ended, or the member may not sign in. */
export async function findOpenSession(
  db: Db,
  { siteId, memberId, sessionId, now }: { siteId: string; memberId: string; sessionId: string; now: Date },
): Promise<{ actingApp?: ActingApp } | undefined> {
  const { rows } = await sql<{
    acting_key_id: string | null
    key_id: string | null
    name: string | null
    scopes: string[] | null
  }>`
    select acting_key_id, api_key.id as key_id, api_key.name, api_key.scopes
    from member_session left join api_key on api_key.site_id = ${siteId} and api_key.id = member_session.acting_key_id
      and (api_key.expires_date is null or api_key.expires_date > ${now})
    where member_session.site_id = ${siteId} and member_session.id = ${sessionId} and member_id = ${memberId} and member_session.expires_date > ${now}
      and ${isOfSignedIn(siteId)} and (client_id is null
        or exists (select from oauth_app where oauth_app.site_id = ${siteId} and oauth_app.id = member_session.client_id))`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { acting_key_id, key_id, name, scopes } = row
  // The columns of a key that exists are never null.
  const actingApp = key_id && name !== null && scopes ? { appId: key_id, name, scopes } : undefined
  if (acting_key_id && !actingApp?.scopes.some(coversActing)) return undefined
  return actingApp ? { actingApp } : {}
}

/** True if a scope of an API key lets it act as members. */
function coversActing(scope: string): boolean {
  return permissionsOf([scope]).some((permission) => permission === '*' || permission === 'IAM.AUTHENTICAITON_SIGN_ON')
}

/** True if the member signed in within the last ten minutes: then they need not show again who they are. */
export async function isFresh({ db, siteId, realNow: now }: SiteRead, id: string | undefined): Promise<boolean> {
  if (!id) return false
  const { rows } = await sql<{ created_date: Date }>`select created_date from member_session
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0] !== undefined && now.getTime() - rows[0].created_date.getTime() <= freshness
}

export interface ListedSession extends MemberSession {
  userAgent: string
  address: string
  lastUsedDate: Date
}

/** The open sessions of a member, the one used last first. */
export async function loadSessions({ db, siteId, realNow: now }: SiteRead, memberId: string): Promise<ListedSession[]> {
  const { rows } = await sql<SessionRow & { user_agent: string; address: string; last_used_date: Date }>`
    select id, member_id, client_id, visitor_id, created_date, user_agent, address, last_used_date from member_session
    where site_id = ${siteId} and member_id = ${memberId} and expires_date > ${now} order by last_used_date desc limit 100`.execute(
    db,
  )
  return rows.map((row) => ({
    ...present(row),
    userAgent: row.user_agent,
    address: row.address,
    lastUsedDate: row.last_used_date,
  }))
}

export function deleteExpiredSessions(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_session`, sql`id`, sql`expires_date < ${before}`, limit)
}

/** True if the member of a session may be signed in, and was not put out of the site since it was opened. */
function isOfSignedIn(siteId: string): RawBuilder<boolean> {
  return sql`exists (select from member where member.site_id = ${siteId} and member.id = member_session.member_id
      and member.status = 'APPROVED' and member.security_stamp is not distinct from member_session.security_stamp)`
}

interface SessionRow {
  id: string
  member_id: string
  client_id: string | null
  visitor_id: string | null
  created_date: Date
}

function present({ id, member_id, client_id, visitor_id, created_date }: SessionRow): MemberSession {
  return {
    id,
    memberId: member_id,
    clientId: client_id ?? undefined,
    visitorId: visitor_id ?? undefined,
    createdDate: created_date,
  }
}

export async function deleteAllSessions({ db, siteId }: SiteTx): Promise<void> {
  await sql`delete from member_session where site_id = ${siteId}`.execute(db)
}
