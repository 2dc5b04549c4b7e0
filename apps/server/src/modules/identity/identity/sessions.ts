import { sql, type RawBuilder } from 'kysely'
import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { permissionsOf, type ActingApp } from '../../../kernel/site/identity.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { deleteSessions, type NotedReason } from './ended-sessions.ts'
import { sessionLengthOf } from './policy.ts'
import { endSteps, stampOf } from './sign-in-steps.ts'

const day = 24 * 3600_000
/** Milliseconds after the sign-in at which a session ends, however often it was renewed. */
const longestLifetime = 365 * day
/** Milliseconds after a sign-in in which the password is not required again. */
const freshness = 10 * 60_000
const longestAgent = 300

/** The prefix of members' renewal tokens, which distinguishes them from those of visitors. */
export const renewalPrefix = 'stoa_member_'

export interface MemberSession {
  id: string
  memberId: string
  clientId: string | undefined
  visitorId: string | undefined
  createdDate: Date
}

/** The key of an app that acts as the member. */
interface ActingKey {
  /** The API key that signs the member in without them. The session ends with the key, and may do no more than it. */
  actingKeyId?: string | undefined
}

export interface NewSession extends ActingKey {
  memberId: string
  clientId: string | undefined
  visitorId: string | undefined
  userAgent: string | undefined
  address: string | undefined
  /** The member did not choose to stay signed in: the session ends with the browser, or after a day. */
  isBrief?: boolean
  /** A renewal token that a repeated call can derive again. Without one, it is random. */
  secret?: string
}

/** The work of other modules when a visitor becomes a member, in the transaction of the sign-in. */
export type OnSignIn = (site: SiteTx, who: { visitorId: string; memberId: string }) => Promise<void>

/** Signs a member in. The secret is the renewal token; only its hash is stored. */
export async function openMemberSession(
  site: SiteTx,
  { memberId, clientId, visitorId, userAgent = '', address = '', isBrief = false, actingKeyId, secret: given }: NewSession,
  onSignIn: OnSignIn,
): Promise<{ session: MemberSession; secret: string; expiresDate: Date }> {
  const { db, siteId, now } = site
  const id = newId()
  const { secret, secretHash } = given ? { secret: given, secretHash: hashSecret(given) } : newSecret(renewalPrefix)
  const length = await sessionLengthOf(site)
  const expiresDate = new Date(now.getTime() + (isBrief ? Math.min(day, length) : length))
  if (visitorId) await onSignIn(site, { visitorId, memberId })
  await sql`insert into member_session (site_id, id, member_id, client_id, visitor_id, secret_hash, user_agent, address, created_date,
      last_used_date, expires_date, security_stamp, acting_key_id)
    select ${siteId}, ${id}, ${memberId}, ${clientId ?? null}, ${visitorId ?? null}, ${secretHash},
      ${userAgent.slice(0, longestAgent)}, ${address}, ${now}, ${now}, ${expiresDate}, ${stampOf(siteId, memberId)},
      ${actingKeyId ?? null}`.execute(db)
  return { session: { id, memberId, clientId, visitorId, createdDate: now }, secret, expiresDate }
}

/** Renews the session of a secret; undefined where it has ended, or the member may no longer sign in. The secret stays the same. */
export async function renewMemberSession(site: SiteTx, secret: string): Promise<MemberSession | undefined> {
  const { db, siteId, now } = site
  const expiresDate = new Date(now.getTime() + (await sessionLengthOf(site)))
  // Calculated in UTC, because `timestamptz + interval` depends on the session and is not immutable.
  const { rows } = await sql<SessionRow>`update member_session
    set last_used_date = ${now},
      expires_date = least(${expiresDate}::timestamptz,
        (created_date at time zone 'UTC' + ${longestLifetime / day} * interval '1 day') at time zone 'UTC')
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now}
      and ${isOfSignedIn(siteId)}
    returning id, member_id, client_id, visitor_id, created_date`.execute(db)
  return rows[0] && present(rows[0])
}

/** The session of a browser on the shop's own pages, by the secret of its cookie. The renewal token of a front end is none. */
export async function findMemberSession({ db, siteId, now }: SiteRead, secret: string): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`select id, member_id, client_id, visitor_id, created_date
    from member_session
    where member_session.site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and client_id is null and acting_key_id is null
      and expires_date > ${now} and ${isOfSignedIn(siteId)}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Keeps a session from being ended until the transaction is over; false where it has ended. */
export async function holdSession({ db, siteId, now }: SiteTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from member_session
    where site_id = ${siteId} and id = ${id} and expires_date > ${now} and ${isOfSignedIn(siteId)} for share`.execute(db)
  return rows.length > 0
}

/** The session of a renewal token, whichever OAuth app has it, while it can be renewed. */
export async function sessionOfSecret({ db, siteId, now }: SiteRead, secret: string): Promise<MemberSession | undefined> {
  const { rows } = await sql<SessionRow>`select id, member_id, client_id, visitor_id, created_date from member_session
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now}`.execute(db)
  return rows[0] && present(rows[0])
}

/** True if a member is signed in at a front end. */
export async function hasSessionAt({ db, siteId, now }: SiteRead, memberId: string, clientId: string): Promise<boolean> {
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
  const { rows } = await sql<{ acting_key_id: string | null; key_id: string | null; name: string; scopes: string[] }>`
    select acting_key_id, api_key.id as key_id, api_key.name, api_key.scopes
    from member_session left join api_key on api_key.site_id = ${siteId} and api_key.id = member_session.acting_key_id
      and (api_key.expires_date is null or api_key.expires_date > ${now})
    where member_session.site_id = ${siteId} and member_session.id = ${sessionId} and member_id = ${memberId} and member_session.expires_date > ${now}
      and ${isOfSignedIn(siteId)} and (client_id is null
        or exists (select from oauth_app where oauth_app.site_id = ${siteId} and oauth_app.id = member_session.client_id))`.execute(
    db,
  )
  const [row] = rows
  if (!row || (row.acting_key_id && !(row.key_id && row.scopes.some(coversActing)))) return undefined
  return row.key_id ? { actingApp: { appId: row.key_id, name: row.name, scopes: row.scopes } } : {}
}

/** True if a scope of an API key lets it act as members. */
function coversActing(scope: string): boolean {
  return permissionsOf([scope]).some((permission) => permission === '*' || permission === 'IAM.AUTHENTICAITON_SIGN_ON')
}

/** True if the member signed in within the last ten minutes: then they need not show again who they are. */
export async function isFresh({ db, siteId, now }: SiteRead, id: string | undefined): Promise<boolean> {
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
export async function sessionsOf({ db, siteId, now }: SiteRead, memberId: string): Promise<ListedSession[]> {
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

/** Signs the member out of one session. Returns whether there was one; with `memberId`, only one of that member. */
export async function endMemberSession(site: SiteTx, id: string, memberId?: string): Promise<boolean> {
  const own = memberId ? sql`member_id = ${memberId}` : sql`true`
  const ended = await deleteSessions(site, sql`id = ${id} and ${own}`, 'SIGNED_OUT')
  site.invalidate(() => {})
  return ended === 1
}

/**
 * Signs the member out of all sessions but one, with every sign-in that is not finished yet; returns of how many sessions. The member is
 * locked, so a sign-in at the same time is either done, and ends, or finds that its step or session has ended.
 */
export async function endMemberSessions(
  site: SiteTx,
  memberId: string,
  { but, reason = 'SIGNED_OUT' }: { but?: string | undefined; reason?: NotedReason } = {},
): Promise<number> {
  await endSteps(site, memberId)
  const others = but ? sql`id <> ${but}` : sql`true`
  const ended = await deleteSessions(site, sql`member_id = ${memberId} and ${others}`, reason)
  site.invalidate(() => {})
  return ended
}

/**
 * Deletes the sessions and the unfinished sign-ins of a member who may no longer sign in; with `onlyFormer`, those under a former
 * security stamp. They were refused since then, so no event is needed.
 */
export async function endWithoutMember(
  site: SiteTx,
  memberId: string,
  { onlyFormer, reason }: { onlyFormer: boolean; reason: NotedReason },
): Promise<void> {
  await endSteps(site, memberId, { onlyFormer })
  const isEnded = onlyFormer ? sql`security_stamp is distinct from ${stampOf(site.siteId, memberId)}` : sql`true`
  await deleteSessions(site, sql`member_id = ${memberId} and ${isEnded}`, reason)
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
