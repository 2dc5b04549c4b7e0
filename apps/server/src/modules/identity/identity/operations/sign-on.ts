import * as contract from '@stoa/contract/services/identity/authentication'
import { permissionDenied, WireError } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import {
  addMember,
  confirmLoginEmail,
  findByLoginEmail,
  lockForSignIn,
  mergeIntoMember,
} from '../../../members/members/ports/accounts.ts'
import { normalizedEmail } from '../passwords.ts'
import { loadSignOnPolicy } from '../policy.ts'
import { givenProfile } from '../given-profile.ts'
import { loadIdentity } from '../present.ts'
import { noteAttempt } from '../sign-in-history.ts'
import { forgetSignIns, pendingReasonOf } from '../sign-in.ts'
import { openStep } from '../store/sign-in-steps.ts'

/**
 * For apps that have identified the member themselves: no password is required. The response has no state, so a member whom the
 * site does not let in yet gets a pending identity and no session token.
 */
export const signOn = implement(
  contract.signOn,
  async ({ site, caller, address, userAgent }, { loginId, profile, verifyEmail = false, mergeExistingContact = true }) => {
    const email = normalizedEmail(loginId?.email)
    const found = await findByLoginEmail(site, email)
    const known = found && (await lockForSignIn(site, found.id))
    const policy = await loadSignOnPolicy(site)
    const { requireOwnerApproval = false, requireEmailVerification = false } = policy
    const status = requireOwnerApproval || (requireEmailVerification && !verifyEmail) ? 'PENDING' : 'APPROVED'
    const { member: described, besides } = givenProfile(email, profile)
    const merge = mergeExistingContact && profile
    const added = known
      ? merge
        ? await mergeIntoMember(site, known.id, described, besides)
        : known
      : await addMember(site, described, { ...besides, status })
    // Somebody else who registered with this email before its owner must not stay in the account.
    if (verifyEmail && known && !known.loginEmailVerified) await forgetSignIns(site, known.id)
    const member = verifyEmail ? await confirmLoginEmail(site, added.id, { approve: !requireOwnerApproval }) : added
    if (member.status === 'BLOCKED' || member.status === 'OFFLINE')
      throw new WireError(403, 'MEMBER_BLOCKED', 'this account is blocked')
    const reason = pendingReasonOf(member, policy)
    if (reason) return { identity: await loadIdentity(site, member, [reason]) }
    // Without the member, so the session may do no more than the key. A person of the back office has none that could bound it.
    if (caller.kind !== 'APP') throw permissionDenied('only an app signs members on, with an API key')
    const doc = { actingKeyId: caller.appId }
    const { secret } = await openStep(site, 'SESSION', { memberId: member.id, doc })
    await noteAttempt(site, member.id, { outcome: 'SIGNED_IN', method: 'APP', appName: caller.name, userAgent, address })
    return { sessionToken: secret, identity: await loadIdentity(site, member) }
  },
)
