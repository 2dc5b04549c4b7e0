import { permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { member } from './entity.ts'

/** The caller's own member id. Throws PERMISSION_DENIED for callers who are no member. */
export function ownMemberId(caller: Caller): string {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only a member may do this')
  return caller.memberId
}

/** Throws PERMISSION_DENIED where a member changes somebody else. */
export function checkMayChange(caller: Caller, memberId: string): void {
  if (isStaff(caller) || (caller.kind === 'MEMBER' && caller.memberId === memberId)) return
  throw permissionDenied('members may only change themselves')
}

/**
 * Throws where the caller is a member who may not write what others see: MEMBER_NOT_APPROVED before the approval and after the
 * site blocked them, MEMBER_MUTED while they are muted.
 */
export async function checkMayPublish(site: SiteTx, caller: Caller): Promise<void> {
  if (caller.kind !== 'MEMBER') return
  const { status, activityStatus } = (await member.find(site, caller.memberId)) ?? {}
  if (status !== 'APPROVED') throw refusal('MEMBER_NOT_APPROVED', 'the site has not approved this member')
  if (activityStatus === 'MUTED')
    throw refusal('MEMBER_MUTED', 'this member is muted: they read, and write nothing that others see')
}
