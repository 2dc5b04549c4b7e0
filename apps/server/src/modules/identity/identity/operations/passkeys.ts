import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import * as contract from '@stoa/contract/services/stoa/passkeys'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import {
  loadFactors,
  findCredentialOwner,
  openPasskeySignIn,
  credentialIdIn,
  usePasskey,
} from '../../../platform/second-factors/index.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { verificationFailed } from '../challenges.ts'
import { factorOwner, relyingPartyOf } from '../member-factors.ts'
import { nextState, rememberSuccess, type SignInParts } from '../sign-in.ts'
import * as secondFactors from '../../../platform/second-factors/index.ts'
import { spendChallenge } from '../store/sign-in-steps.ts'

const nilMemberId = '00000000-0000-0000-0000-000000000000'

export interface PasskeyOptions extends SignInParts {
  seal: Seal
  limits: Pick<RateLimits, 'rememberAddress'>
}

export const startPasskeySignIn = ({ seal }: Pick<PasskeyOptions, 'seal'>) =>
  implementRead(contract.startPasskeySignIn, ({ site }) =>
    secondFactors.startPasskeySignIn(seal, relyingPartyOf(site), { scope: site.siteId, now: site.now }),
  )

export const completePasskeySignIn = ({
  seal,
  limits,
  mails,
  challenges,
}: Pick<PasskeyOptions, 'seal' | 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.completePasskeySignIn, async (context, { stateToken, credential }) => {
    const { site, caller, userAgent, address, transaction } = context
    const started = openPasskeySignIn(seal, stateToken, { scope: site.siteId, now: site.now })
    const credentialId = credentialIdIn(credential)
    if (!started || !credentialId) throw verificationFailed('BAD_CODE')
    const memberId = await findCredentialOwner(factorOwner(site, nilMemberId), credentialId)
    const member = memberId ? await findMember(site, memberId) : undefined
    if (!member?.loginEmail || member.status === 'OFFLINE') throw verificationFailed('BAD_CODE')
    const state = await transaction(async (tx) => {
      const owner = factorOwner(tx, member.id)
      const shown = { challenge: started.challenge, credential, factors: await loadFactors(owner) }
      if (!(await usePasskey(owner, relyingPartyOf(tx), { ...shown, checksPerson: true }))) throw verificationFailed('BAD_CODE')
      // A signature counts once: not every passkey counts its own.
      if (!(await spendChallenge(tx, started.challenge, { memberId: member.id, expires: started.expires })))
        throw verificationFailed('NOT_FOUND')
      const about = { method: 'PASSKEY' as const, secondFactor: 'WEBAUTHN' as const, userAgent, address }
      return nextState(tx, caller, member, { mails, challenges }, about)
    })
    await rememberSuccess(limits, context, state, member.loginEmail)
    return {
      state: stateOf(state),
      ...(state.sessionToken && { sessionToken: state.sessionToken }),
      ...(state.stateToken && { stateToken: state.stateToken }),
    }
  })

/** No second factor is asked for, so no other state comes. */
function stateOf({ state }: StateMachineResponse): contract.PasskeySignInState {
  return state === 'REQUIRE_EMAIL_VERIFICATION' || state === 'REQUIRE_OWNER_APPROVAL' ? state : 'SUCCESS'
}
