import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import { throwAllViolations, WireError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/identity.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { checkNewMember, findByLoginEmail } from '../members/index.ts'
import { givenProfile } from './given-profile.ts'
import type { MemberMails } from './mails.ts'
import { checkNewPassword, normalizedEmail, type Joining } from './passwords.ts'
import { passwordRuleOf, policyOf } from './policy.ts'
import { isOnOwnPages, termsAgreedTo, type Terms } from './registration-terms.ts'
import { openStep } from './steps.ts'

interface Context {
  site: SiteRead
  caller: Caller
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/**
 * Throws everything that is wrong with a registration at once, before anybody looks whether the email is taken: then the refusal of a field
 * does not tell. Returns the terms that are agreed to.
 */
export async function checkRegistration(
  context: Context,
  { email: given, password, profile }: Omit<Joining, 'agreedTerms'>,
  version: string | null | undefined,
): Promise<Terms | undefined> {
  const email = normalizedEmail(given)
  const rule = await passwordRuleOf(context.site)
  const { member, besides } = givenProfile(email, profile)
  let terms: Terms | undefined
  await throwAllViolations([
    async () => checkNewPassword(email, { password, profile }, rule),
    async () => context.transaction((tx) => checkNewMember(tx, member, besides)),
    async () => void (terms = await termsAgreedTo(context, version)),
  ])
  return terms
}

/**
 * Whether the answer to a registration keeps to itself that the email is taken: on the shop's own pages, where a mail can tell the member.
 */
export function hidesTaken({ caller }: Pick<Context, 'caller'>, mails: Pick<MemberMails, 'canMail'>): boolean {
  return isOnOwnPages(caller) && mails.canMail
}

/**
 * Where a taken email is hidden, whoever registers with it gets the answer that somebody new gets, and the member gets a mail. A site that
 * signs new members in at once asks for a code that was mailed, as it would if it verified emails: the page doesn't say that the email is
 * taken. Front ends get -19995, which the contract has for it.
 */
export async function answerForTaken(
  context: Context,
  { email, error }: { email: string; error: unknown },
  mails: Pick<MemberMails, 'tellAlreadyMember' | 'canMail'>,
): Promise<StateMachineResponse> {
  if (!(error instanceof WireError && error.code === '-19995') || !hidesTaken(context, mails)) throw error
  const { requireEmailVerification = false, requireOwnerApproval = false } = await policyOf(context.site)
  return context.transaction(async (tx) => {
    const member = await findByLoginEmail(tx, email)
    if (member) mails.tellAlreadyMember(tx, member.id!)
    if (requireOwnerApproval && !requireEmailVerification) return { state: 'REQUIRE_OWNER_APPROVAL' }
    // No code belongs to it.
    const { secret } = await openStep(tx, 'VERIFICATION', { memberId: undefined, doc: {} })
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: secret }
  })
}
