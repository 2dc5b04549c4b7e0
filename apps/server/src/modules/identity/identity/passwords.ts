import { comparableEmail } from '@stoa/contract/email'
import type { IdentityProfile } from '@stoa/contract/services/identity/authentication'
import type { PasswordRule } from '@stoa/web/password-strength'
import { hashPassword, isOwnHash, isPasswordOf } from '../../../kernel/secrets/credentials.ts'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import { clientOf, type Caller } from '../../../kernel/site/caller.ts'
import { checkPassword } from '../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addMember, expectWelcome, findByLoginEmail, type AgreedTerms } from '../../members/members/ports/accounts.ts'
import { type StoredMember } from '../../members/members/ports/reading.ts'
import { accountKey } from './member-factors.ts'
import { loadMaxFailedAttempts, loadPasswordRule, loadSignOnPolicy } from './policy.ts'
import { givenProfile } from './given-profile.ts'
import { noteWrongPassword } from './sign-in-history.ts'
import { lockCredential, findPasswordHash, replaceHash, setPasswordHash } from './store/credentials.ts'

// Looked up when the account does not exist, so that a wrong email takes as long as a wrong password.
const nilMemberId = '00000000-0000-0000-0000-000000000000'

interface Given {
  email: string | undefined
  password: string | null | undefined
}

export interface Joining extends Given {
  profile?: IdentityProfile | undefined
  wantsNewsletter?: boolean | undefined
  /** The text beside the box by which they asked for it. */
  newsletterText?: string | undefined
  agreedTerms?: AgreedTerms | undefined
}

export interface PasswordSignIn {
  account: StoredMember
  /** Nobody signed in to the account from this address before. */
  isNewAddress: boolean
  /** After failed attempts from an address that never signed in: see `docs/security.md`. */
  isHighRisk: boolean
  /**
   * Throws -19976 where the password is another one by now: its check takes a while, and a new password ends what the old one opened;
   * and -19973 where staff asked for a new one, which only whoever has the password learns. It belongs into the transaction that goes on.
   */
  checkUsable(tx: SiteTx): Promise<void>
  /** Remembers the address, unless a second factor has yet to show that the account is theirs. */
  remember(state: { state?: string }): Promise<void>
}

interface Context {
  site: SiteRead
  caller: Caller
  address: string | undefined
  userAgent: string | undefined
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/** The member whose email and password these are. Throws -19976 for any other pair, whether there is an account or not. */
export async function findMemberByPassword(
  { site, caller, address, userAgent, transaction }: Context,
  { email: given, password }: Given,
  limits: Pick<RateLimits, 'passwordAttempt' | 'rememberAddress'>,
): Promise<PasswordSignIn> {
  const email = normalizedEmail(given)
  const key = accountKey(site, email)
  const attempt = await limits.passwordAttempt(address, key, await loadMaxFailedAttempts(site))
  const account = await findByLoginEmail(site, email)
  const stored = await findPasswordHash(site, account?.id ?? nilMemberId)
  const passwordHash = account?.status === 'OFFLINE' ? undefined : stored
  const matches = await isPasswordOf(passwordHash, password ?? '')
  if (!account || !passwordHash || !matches) {
    const from = { clientId: clientOf(caller), userAgent, address }
    await transaction(async (tx) => tx.enqueue(noteWrongPassword, { email, date: tx.now.toISOString(), ...from }))
    throw wrongPassword()
  }
  await attempt.succeeded({ remember: false })
  const current = isOwnHash(passwordHash) ? passwordHash : await rehashed(account.id, passwordHash)
  return {
    account,
    isNewAddress: !attempt.isKnown,
    isHighRisk: attempt.isHighRisk,
    async checkUsable(tx) {
      const credential = await lockCredential(tx, account.id)
      if (credential?.passwordHash !== current) throw wrongPassword()
      if (credential.isNewRequired && account.status !== 'BLOCKED') throw refusal('-19973', 'a new password has to be chosen')
    },
    async remember({ state }) {
      if (state !== 'STATUS_CHECK') await limits.rememberAddress(address, key)
    },
  }

  /** The hash of another system is replaced as soon as the password is known. */
  async function rehashed(memberId: string, from: string): Promise<string> {
    const to = await hashPassword(password ?? '')
    await transaction((tx) => replaceHash(tx, memberId, { from, to }))
    return to
  }
}

/** The hash of the password of somebody who registers. Counts the registration, and throws violations of the password. */
export async function hashNewPassword(
  site: SiteRead,
  { email, password, profile }: Pick<Joining, 'email' | 'password' | 'profile'>,
  { address, limits }: { address: string | undefined; limits: Pick<RateLimits, 'registration'> },
): Promise<string> {
  checkNewPassword(normalizedEmail(email), { password, profile }, await loadPasswordRule(site))
  limits.registration(address ?? '')
  return hashPassword(password ?? '')
}

/**
 * Writes the member of a registration, who gets a welcome mail once the shop lets them in. With `isEmailVerified`, they have read a mail
 * to the address. Throws -19995 where a member has the email already.
 */
export async function writeRegistration(
  tx: SiteTx,
  {
    email,
    passwordHash,
    profile,
    wantsNewsletter,
    newsletterText,
    agreedTerms,
    memberId,
    isEmailVerified = false,
  }: Omit<Joining, 'password' | 'email'> & {
    email: string
    passwordHash: string
    memberId?: string
    isEmailVerified?: boolean
  },
): Promise<StoredMember> {
  if (await findByLoginEmail(tx, email)) throw refusal('-19995', 'a member with this email exists already')
  const { requireOwnerApproval = false, requireEmailVerification = false } = await loadSignOnPolicy(tx)
  const isPending = requireOwnerApproval || (requireEmailVerification && !isEmailVerified)
  const { member, besides } = givenProfile(email, profile)
  const added = await addMember(tx, member, {
    ...besides,
    ...(memberId && { id: memberId }),
    status: isPending ? 'PENDING' : 'APPROVED',
    loginEmailVerified: isEmailVerified,
    wantsNewsletter: wantsNewsletter || besides.wantsNewsletter,
    newsletterText,
    agreedTerms,
  })
  await setPasswordHash(tx, added.id, passwordHash)
  await expectWelcome(tx, added.id)
  return added
}

export function checkNewPassword(
  email: string,
  { password, profile }: Pick<Joining, 'password' | 'profile'>,
  rule: PasswordRule,
): void {
  checkPassword(password ?? '', 'password', [email, profile?.firstName, profile?.lastName, profile?.nickname], rule)
}

function wrongPassword() {
  return refusal('-19976', 'the email or the password is wrong')
}

export function normalizedEmail(given: string | undefined): string {
  const email = comparableEmail(given ?? '')
  // The published client looks for the type among the violations of a registration.
  if (!email) throw brokenRule('loginId.email', 'INVALID_EMAIL', 'is required', { type: 'EMAIL' })
  return email
}
