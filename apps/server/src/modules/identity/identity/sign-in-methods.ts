import { refusal } from '../../../kernel/basics/errors.ts'
import { loadFactors } from '../../platform/second-factors/index.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { factorOwner } from './member-factors.ts'
import { findCredential } from './store/credentials.ts'
import { loadOfferedAccountIds } from './store/linked-accounts.ts'

/** How a member can sign in without the help of a mail. */
export interface SignInMethods {
  /** A password that signs in, or a passkey. */
  hasOwn: boolean
  /** The ids of the linked accounts whose provider the shop offers. */
  accountIds: string[]
}

export async function loadSignInMethods(site: SiteRead, memberId: string): Promise<SignInMethods> {
  const credential = await findCredential(site, memberId)
  const factors = await loadFactors(factorOwner(site, memberId))
  return {
    // A password that staff had replaced signs nobody in.
    hasOwn: (credential !== undefined && !credential.isNewRequired) || factors.some(({ type }) => type === 'WEBAUTHN'),
    accountIds: await loadOfferedAccountIds(site, memberId),
  }
}

/**
 * Throws LAST_WAY_TO_SIGN_IN where a member who has just given up a way to sign in has none left. Lock the member first: of two ways that
 * are given up at the same time, each would be the other's replacement.
 */
export async function requireRemainingSignInMethod(site: SiteTx, memberId: string): Promise<void> {
  const { hasOwn, accountIds } = await loadSignInMethods(site, memberId)
  if (hasOwn || accountIds.length > 0) return
  throw refusal('LAST_WAY_TO_SIGN_IN', 'choose a password, set up another passkey or connect another account first')
}
