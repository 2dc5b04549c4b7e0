import type { Operation } from '@stoa/contract'
import { WireError } from '../../basics/errors.ts'
import { lackedPermissions, type Caller } from '../../site/caller.ts'
import type { Hints } from '../../site/hints.ts'

/** Adds the reason of a refusal: the kind of caller, or the permission that is missing. Both are in the public contract. */
export function hintRefusal(operation: Operation, caller: Caller, error: unknown, hints: Hints): void {
  if (!(error instanceof WireError) || error.status !== 403) return
  const { identities, name } = operation
  if (!identities.includes(caller.kind)) {
    hints.add('WRONG_IDENTITY', `${callers[caller.kind]} may not call ${name}: send ${tokens[identities[0] ?? 'USER']}.`)
    return
  }
  const lacked = lackedPermissions(operation, caller)
  if (lacked.length > 0)
    hints.add(
      'MISSING_PERMISSION',
      `${callers[caller.kind]} needs the permission ${lacked.join(' or ')} for ${name}: add it to its scopes.`,
    )
}

const callers: Record<Caller['kind'], string> = {
  VISITOR: 'A visitor',
  MEMBER: 'A member',
  USER: 'A person of the back office',
  APP: 'An API key',
}

/** By the least trusted caller that an operation is open to. */
const tokens: Record<Caller['kind'], string> = {
  VISITOR: 'the token of a visitor',
  MEMBER: 'the token of a member who has signed in',
  USER: 'an API key from your server',
  APP: 'an API key from your server',
}
