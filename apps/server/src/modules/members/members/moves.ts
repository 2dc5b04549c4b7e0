import type { Status } from '@stoa/contract/services/members/members'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { member, type StoredMember } from './entity.ts'
import { checkMayBePublic } from './privacy.ts'
import { checkMayRestrict } from './staff.ts'
import { renewSecurityStamp } from './store/members.ts'

/** The acts on a member's account in any state, each with the state that follows. */
const moves = {
  approve: 'APPROVED',
  block: 'BLOCKED',
  /** The member's texts stay, and they can no longer sign in. */
  disconnect: 'OFFLINE',
} as const satisfies Record<string, Status>

export type Move = keyof typeof moves

/**
 * Moves a member to another state. A member who is in it already stays as they are. `userId` is the person of the back office who
 * does it.
 */
export async function moveMember(site: SiteTx, id: string, move: Move, userId?: string): Promise<StoredMember> {
  const to = moves[move]
  const before = await member.lock(site, id)
  if (before.status === to) return before
  if (to === 'APPROVED' && !before.loginEmail)
    throw refusal('MEMBER_WITHOUT_LOGIN_EMAIL', 'a member without a login email cannot sign in', { memberId: id })
  if (to !== 'APPROVED') await checkMayRestrict(site, id, userId)
  return setStatus(site, before, to)
}

/** Sets the status. A member who loses access is signed out, and signs in again once approved. The member is locked. */
export async function setStatus(site: SiteTx, before: StoredMember, status: Status): Promise<StoredMember> {
  if (status === 'BLOCKED' || status === 'OFFLINE') await renewSecurityStamp(site, before.id)
  return member.save(site, before, { ...before, status })
}

/** The person of the back office who calls; undefined for an app. */
export function userOf(caller: Caller | undefined): string | undefined {
  return caller?.kind === 'USER' ? caller.userId : undefined
}

/** A muted member reads, and writes nothing that others see. `userId` is the person of the back office who does it. */
export async function setActivity(
  site: SiteTx,
  id: string,
  activityStatus: 'ACTIVE' | 'MUTED',
  userId?: string,
): Promise<StoredMember> {
  const before = await member.lock(site, id)
  if (before.activityStatus === activityStatus) return before
  if (activityStatus === 'MUTED') await checkMayRestrict(site, id, userId)
  return member.save(site, before, { ...before, activityStatus })
}

/** A member of the community has a public profile. */
export async function setPrivacy(site: SiteTx, id: string, privacyStatus: 'PRIVATE' | 'PUBLIC'): Promise<StoredMember> {
  if (privacyStatus === 'PUBLIC') await checkMayBePublic(site)
  const before = await member.lock(site, id)
  return before.privacyStatus === privacyStatus ? before : member.save(site, before, { ...before, privacyStatus })
}
