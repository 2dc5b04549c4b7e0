import { brokenRule, permissionDenied } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'

/** The member whom a call about a sign-in is about: the caller, or for staff the one that is named. */
export function memberOfCall(caller: Caller, memberId: string | undefined): string {
  if (caller.kind === 'MEMBER') return caller.memberId
  if (!isStaff(caller)) throw permissionDenied('only a member has sessions')
  if (!memberId) throw brokenRule('memberId', 'MEMBER_REQUIRED', 'is required')
  return memberId
}
