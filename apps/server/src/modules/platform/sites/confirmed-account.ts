import { refusal, unauthenticated } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { ActionContext } from '../../../kernel/operations/types.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isPassword } from '../../../kernel/secrets/credentials.ts'
import * as accounts from './store/accounts.ts'

/** The account, after its current password was verified: an open session alone must not be enough to take it over. */
export async function confirmedAccount(
  { site, caller, address }: { site: SiteRead; caller: Caller; address: string | undefined },
  password: string,
  limits: Pick<RateLimits, 'passwordAttempt'>,
) {
  const account = await accounts.findAccount(site.db, requirePerson(caller).userId)
  if (!account) throw unauthenticated('the account is gone')
  const attempt = await limits.passwordAttempt(address, account.email)
  if (!(await isPassword(account.password_hash, password))) throw refusal('WRONG_PASSWORD', 'the present password is another')
  await attempt.succeeded()
  return account
}

export function requirePerson(caller: ActionContext['caller']): Extract<Caller, { kind: 'USER' }> {
  if (caller.kind !== 'USER') throw unauthenticated('only a signed-in person has an account')
  return caller
}
