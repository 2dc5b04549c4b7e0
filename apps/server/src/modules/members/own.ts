import { permissionDenied } from '../../kernel/errors.ts'
import { isStaff, type Caller } from '../../kernel/identity.ts'

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
