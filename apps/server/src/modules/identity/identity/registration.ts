import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import { throwAllViolations, WireError } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { checkNewMember } from '../../members/members/ports/accounts.ts'
import { type StoredMember } from '../../members/members/ports/reading.ts'
import { stepClosed } from './challenges.ts'
import { givenProfile } from './given-profile.ts'
import type { MemberMails } from './mails.ts'
import { checkNewPassword, normalizedEmail, writeRegistration, type Joining } from './passwords.ts'
import { loadPasswordRule } from './policy.ts'
import { isOnOwnPages, requireAgreedTerms, type RequiredTerms } from './registration-terms.ts'
import { takeCodeStep } from './sign-in.ts'
import type { PendingRegistration } from './step-kinds.ts'
import { saveStep } from './store/sign-in-steps.ts'

interface Context {
  site: SiteRead
  caller: Caller
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/**
 * Throws all violations of a registration at once, before the email is looked up, so that a refused field does not reveal if the
 * email is taken. Returns the agreed terms.
 */
export async function checkRegistration(
  context: Context,
  { email: given, password, profile }: Omit<Joining, 'agreedTerms'>,
  version: string | null | undefined,
): Promise<RequiredTerms | undefined> {
  const email = normalizedEmail(given)
  const rule = await loadPasswordRule(context.site)
  const { member, besides } = givenProfile(email, profile)
  let terms: RequiredTerms | undefined
  await throwAllViolations([
    async () => checkNewPassword(email, { password, profile }, rule),
    async () => context.transaction((tx) => checkNewMember(tx, member, besides)),
    async () => void (terms = await requireAgreedTerms(context, version)),
  ])
  return terms
}

/**
 * True if somebody becomes a member only once they have read a mail. Without that, whoever registers with an address learns whether it has
 * an account: from the answer, or from the next sign-in with the same password. Front ends of the contract get -19995 instead, and a shop
 * without a mail server can reach nobody.
 */
export function waitsForMail({ caller }: Pick<Context, 'caller'>, mails: Pick<MemberMails, 'canMail'>): boolean {
  return isOnOwnPages(caller) && mails.canMail
}

/**
 * Stores a registration until the mailed code is entered. Only the mail job looks up the email: if it is taken, the job writes to
 * the member instead, and no code is sent.
 */
export async function startRegistration(
  tx: SiteTx,
  mails: Pick<MemberMails, 'startRegistration'>,
  registration: Omit<PendingRegistration, 'memberId'>,
): Promise<StateMachineResponse> {
  const stateToken = await mails.startRegistration(tx, { ...registration, memberId: newId() })
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
}

/** Writes the member whose code this is. Throws VERIFICATION_FAILED. The attempt was taken before. */
export async function finishRegistration(tx: SiteTx, stateToken: string, code: string): Promise<StoredMember> {
  const step = await takeCodeStep(tx, stateToken, code)
  const { registration } = step.doc
  // The password's hash is the member's now.
  await saveStep(tx, { ...step, doc: {} })
  try {
    return await writeRegistration(tx, { ...registration!, isEmailVerified: true })
  } catch (error) {
    // Someone has become a member with the email since the code was mailed.
    const isTaken = error instanceof WireError && (error.code === '-19995' || error.code === 'MEMBER_ALREADY_EXISTS')
    throw isTaken ? stepClosed('EXPIRED') : error
  }
}
