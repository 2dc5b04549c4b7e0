import * as contract from '@stoa/contract/services/members/authentication'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { guardedSignIn, olderTokens } from '../captcha.ts'
import { findMemberByPassword, normalizedEmail } from '../passwords.ts'
import { nextState } from '../sign-in.ts'
import { secondFactorRequired, verifyOlderEmail } from '../older-verification.ts'
import { presentOlderMember } from '../older-member.ts'
import type { OlderAuthenticationOptions } from './older-authentication.ts'

export const login = ({ captcha, limits, mails, challenges }: OlderAuthenticationOptions) =>
  implementAction(contract.login, async (context, request) => {
    const { caller, address, userAgent, transaction, refuse } = context
    const { email, password, emailVerification } = request
    const given = { login: normalizedEmail(email), tokens: olderTokens(request) }
    const {
      account: known,
      isNewAddress,
      isHighRisk,
      checkUsable,
      remember,
    } = await guardedSignIn(captcha, context, given, () => findMemberByPassword(context, { email, password }, limits))
    const account = emailVerification ? await verifyOlderEmail(transaction, emailVerification, known.id) : known
    const state = await transaction(async (tx) => {
      await checkUsable(tx)
      return nextState(
        tx,
        caller,
        account,
        { mails, challenges },
        { method: 'PASSWORD', isNewAddress, isHighRisk, userAgent, address },
      )
    })
    await remember(state)
    if (state.state === 'STATUS_CHECK') throw secondFactorRequired(state)
    if (state.state === 'REQUIRE_EMAIL_VERIFICATION')
      throw refuse('EMAIL_VERIFICATION_REQUIRED', 'the mailed code is needed', { verificationId: state.stateToken })
    if (!state.sessionToken) throw refuse('OWNER_APPROVAL_REQUIRED', 'the owner has not approved the account yet')
    return { session: { token: state.sessionToken }, member: presentOlderMember(account) }
  })
