import { hashSecret, newSecret } from '../../../kernel/secrets/credentials.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadSessionLength } from './policy.ts'
import { deleteSession, deleteSessionsOf, type NotedReason } from './store/ended-sessions.ts'
import { extendSession, insertSession, type ActingKey, type MemberSession } from './store/sessions.ts'
import { endSteps } from './store/sign-in-steps.ts'

const day = 24 * 3600_000

/** The prefix of members' renewal tokens, which distinguishes them from those of visitors. */
export const renewalPrefix = 'stoa_member_'

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
  const { realNow: now } = site
  const id = newId()
  const { secret, secretHash } = given ? { secret: given, secretHash: hashSecret(given) } : newSecret(renewalPrefix)
  const length = await loadSessionLength(site)
  const expiresDate = new Date(now.getTime() + (isBrief ? Math.min(day, length) : length))
  if (visitorId) await onSignIn(site, { visitorId, memberId })
  await insertSession(site, { id, memberId, clientId, visitorId, secretHash, userAgent, address, expiresDate, actingKeyId })
  return { session: { id, memberId, clientId, visitorId, createdDate: now }, secret, expiresDate }
}

/** Renews the session of a secret; undefined where it has ended, or the member may no longer sign in. The secret stays the same. */
export async function renewMemberSession(site: SiteTx, secret: string): Promise<MemberSession | undefined> {
  return extendSession(site, hashSecret(secret), new Date(site.realNow.getTime() + (await loadSessionLength(site))))
}

/** Signs the member out of one session. Returns whether there was one; with `memberId`, only one of that member. */
export async function endMemberSession(site: SiteTx, id: string, memberId?: string): Promise<boolean> {
  const ended = await deleteSession(site, id, memberId)
  site.invalidate(() => {})
  return ended
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
  const ended = await deleteSessionsOf(site, memberId, { but, reason })
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
  await deleteSessionsOf(site, memberId, { onlyFormer, reason })
}
