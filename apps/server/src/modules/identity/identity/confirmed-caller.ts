import { isPassword } from '../../../kernel/secrets/credentials.ts'
import { permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadMaxFailedAttempts } from './policy.ts'
import { findPasswordHash } from './store/credentials.ts'
import { isFresh } from './store/sessions.ts'

export interface OwnSession {
  memberId: string
  sessionId: string
}

/**
 * The member who calls, once they have given their password again. Who has none must have signed in recently. Throws WRONG_PASSWORD.
 */
export async function confirmedCaller(
  limits: Pick<RateLimits, 'passwordAttempt'>,
  { site, caller, address }: { site: SiteRead; caller: Caller; address: string | undefined },
  currentPassword: string | undefined,
): Promise<OwnSession> {
  const own = ownOf(caller)
  const stored = await findPasswordHash(site, own.memberId)
  if (!stored) {
    if (await isFresh(site, own.sessionId)) return own
    throw permissionDenied('sign in again to change how you sign in')
  }
  const attempt = await limits.passwordAttempt(address, `${site.siteId} ${own.memberId}`, await loadMaxFailedAttempts(site))
  if (!(await isPassword(stored, currentPassword ?? ''))) throw refusal('WRONG_PASSWORD', 'this is not your password')
  await attempt.succeeded()
  return own
}

/** The member who calls, and their session. */
export function ownOf(caller: Caller): OwnSession {
  if (caller.kind !== 'MEMBER' || !caller.sessionId) throw permissionDenied('only a member has a sign-in of their own')
  return { memberId: caller.memberId, sessionId: caller.sessionId }
}
