import * as contract from '@stoa/contract/services/stoa/member-security'
import { isPasswordOf } from '../../../../kernel/secrets/credentials.ts'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { findByLoginEmail, lockForSignIn, findOwnDeletion, restoreMember } from '../../../members/members/ports/accounts.ts'
import { accountKey } from '../member-factors.ts'
import { loadMaxFailedAttempts } from '../policy.ts'
import { normalizedEmail } from '../passwords.ts'
import * as members from '../../../members/members/ports/accounts.ts'
import { findPasswordHash } from '../store/credentials.ts'
import { findStep, takeStep } from '../store/sign-in-steps.ts'

/** The link alone signs nobody in, and confirms nothing for a stranger who registered with the address: both know only their half. */
export const confirmLoginEmail = implementAction(contract.confirmLoginEmail, ({ caller, transaction, refuse }, { token }) => {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only the member confirms their email')
  return transaction(async (tx) => {
    const member = await lockForSignIn(tx, caller.memberId)
    const known = await findStep(tx, 'EMAIL_LINK', token)
    if (!member || known?.memberId !== member.id || known?.doc.email !== member.loginEmail)
      throw refuse('EMAIL_LINK_NOT_VALID', 'the link was used, has expired or is of another account or address')
    await takeStep(tx, 'EMAIL_LINK', token)
    await members.confirmLoginEmail(tx, member.id, { approve: false })
    return {}
  })
})

export const cancelOwnDeletion = ({ limits }: { limits: Pick<RateLimits, 'passwordAttempt'> }) =>
  implementAction(contract.cancelOwnDeletion, async (context, { email: given, password }) => {
    const { site, address, transaction, refuse } = context
    const email = normalizedEmail(given)
    const attempt = await limits.passwordAttempt(address, accountKey(site, email), await loadMaxFailedAttempts(site))
    const id = await findOwnDeletion(site, email)
    // Without an account the password is compared as well, so that the refusal takes as long.
    const isTheirs = await isPasswordOf(id && (await findPasswordHash(site, id)), password)
    // Somebody may have registered with the email since.
    if (!id || !isTheirs || (await findByLoginEmail(site, email))) throw refuse('-19976', 'the email or the password is wrong')
    await attempt.succeeded({ remember: false })
    await transaction((tx) => restoreMember(tx, id))
    return {}
  })
