import * as contract from '@stoa/contract/services/members/authentication'
import { isEmail } from '@stoa/contract/email'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { olderTokens } from '../captcha.ts'
import { hashNewPassword, normalizedEmail, writeRegistration } from '../passwords.ts'
import { nextState, rememberSuccess } from '../sign-in.ts'
import { openStep } from '../store/sign-in-steps.ts'
import { secondFactorRequired, verifyOlderEmail } from '../older-verification.ts'
import { presentOlderMember } from '../older-member.ts'
import type { OlderAuthenticationOptions } from './older-authentication.ts'
import { getLoginEmail } from '../../../members/members/ports/accounts.ts'

export const register = ({ captcha, limits, mails, challenges }: OlderAuthenticationOptions) =>
  implementAction(contract.register, async (context, request) => {
    const { caller, address, userAgent, transaction, refuse } = context
    const { email, password, contactInfo, profilePrivacyStatus, emailVerification } = request
    if (!isEmail(email ?? '')) throw brokenRule('email', 'INVALID_EMAIL', 'is not an email address', { type: 'EMAIL' })
    if (emailVerification) return continueWith(emailVerification)
    await captcha.check(context, { kind: 'REGISTER', login: undefined, tokens: olderTokens(request) })
    const { firstName, lastName, picture, phones, emails, labels, locale } = contactInfo ?? {}
    const isPublic = profilePrivacyStatus === 'PUBLIC' || profilePrivacyStatus === 'COMMUNITY'
    const profile = {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(picture && { picture }),
      ...(phones && { phones }),
      ...(emails && { emails }),
      ...(labels && { labels }),
      ...(locale && { language: locale }),
      ...(profilePrivacyStatus && { privacyStatus: isPublic ? ('PUBLIC' as const) : ('PRIVATE' as const) }),
    }
    const passwordHash = await hashNewPassword(context.site, { email, password, profile }, { address, limits })
    const { member, next, approvalToken } = await transaction(async (tx) => {
      const added = await writeRegistration(tx, { email: normalizedEmail(email), passwordHash, profile })
      const state = await nextState(tx, caller, added, { mails, challenges }, { method: 'REGISTRATION', userAgent, address })
      const isPending = state.state === 'REQUIRE_OWNER_APPROVAL'
      const approval = isPending ? await openStep(tx, 'APPROVAL', { memberId: added.id, doc: {} }) : undefined
      return { member: added, next: state, approvalToken: approval?.secret }
    })
    await rememberSuccess(limits, context, next, getLoginEmail(member))
    if (next.state === 'STATUS_CHECK') throw secondFactorRequired(next)
    if (next.state === 'REQUIRE_EMAIL_VERIFICATION')
      throw refuse('EMAIL_VERIFICATION_REQUIRED', 'the mailed code is needed', { verificationId: next.stateToken })
    return {
      member: presentOlderMember(member),
      ...(next.sessionToken && { session: { token: next.sessionToken } }),
      ...(approvalToken && { approvalToken }),
    }

    async function continueWith(verification: contract.EmailVerification) {
      const verified = await verifyOlderEmail(transaction, verification)
      const state = await transaction((tx) =>
        nextState(tx, caller, verified, { mails, challenges }, { method: 'MAILED_CODE', userAgent, address }),
      )
      // The email of the request may be another member's.
      await rememberSuccess(limits, context, state, getLoginEmail(verified))
      if (state.state === 'STATUS_CHECK') throw secondFactorRequired(state)
      return { member: presentOlderMember(verified), ...(state.sessionToken && { session: { token: state.sessionToken } }) }
    }
  })
