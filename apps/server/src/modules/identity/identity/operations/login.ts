import * as contract from '@stoa/contract/services/identity/authentication'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { givenTokens, guardedSignIn } from '../captcha.ts'
import { findMemberByPassword, normalizedEmail } from '../passwords.ts'
import { nextState } from '../sign-in.ts'
import type { AuthenticationOptions } from './authentication.ts'

export const loginV2 = ({ captcha, limits, mails, challenges }: AuthenticationOptions) =>
  implementAction(contract.loginV2, async (context, { loginId, password, captchaTokens, clientMetaData }) => {
    const { caller, address, userAgent, transaction } = context
    const given = { login: normalizedEmail(loginId?.email), tokens: givenTokens(captchaTokens) }
    const { account, isNewAddress, isHighRisk, checkUsable, remember } = await guardedSignIn(captcha, context, given, () =>
      findMemberByPassword(context, { email: loginId?.email, password }, limits),
    )
    const state = await transaction(async (tx) => {
      await checkUsable(tx)
      const deviceToken = deviceTokenIn(clientMetaData)
      return nextState(
        tx,
        caller,
        account,
        { mails, challenges },
        {
          method: 'PASSWORD',
          isNewAddress,
          isHighRisk,
          deviceToken,
          userAgent,
          address,
        },
      )
    })
    await remember(state)
    return state
  })

/** Returns the token of a remembered device, from the answer of an earlier sign-in. */
function deviceTokenIn(clientMetaData: unknown): string | undefined {
  const given = (clientMetaData as { deviceToken?: unknown } | null | undefined)?.deviceToken
  return typeof given === 'string' ? given.slice(0, 200) : undefined
}
