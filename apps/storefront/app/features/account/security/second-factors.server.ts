import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import {
  answerSignInRequest,
  confirmFactor,
  createRecoveryCodes,
  forgetDevices,
  listFactors,
  listSignInRequests,
  removeFactor,
  startFactor,
} from '@stoa/contract/calls/stoa/second-factors'
import type { MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { describeDevice } from '@stoa/web/device'
import { dateFormat } from '@stoa/web/date-format'
import type { FactorSetup } from './factor-setup.ts'
import { answerSignIn } from '../sign-in/sign-in.server.ts'

const types: readonly MemberFactorType[] = ['TOTP', 'EMAIL', 'SMS', 'CALL', 'WEBAUTHN', 'PUSH']

/** Of an account elsewhere or a passkey that is to go. */
export const lastWayProblem = msg`This is the only way you can sign in. Choose a password or add another way to sign in first.`

/** The second factors of a member, as the page shows them. */
export async function loadFactors(visit: Visit) {
  const { api, i18n, shop } = visit
  const listed = await api.call(listFactors, {})
  const day = dateFormat(i18n.locale, shop, { dateStyle: 'medium' })
  const show = (date: string | undefined) => (date ? day.format(new Date(date)) : undefined)
  const factors = (listed.factors ?? []).map(
    ({ id, type, name = '', hint = '', unreachable = false, createdDate, lastUsedDate }) => ({
      id,
      type,
      name,
      hint,
      unreachable,
      added: show(createdDate)!,
      lastUsed: show(lastUsedDate),
    }),
  )
  return {
    factors,
    requests: factors.some(({ type }) => type === 'PUSH') ? await loadRequests(visit) : [],
    recoveryCodesLeft: listed.recoveryCodesLeft ?? 0,
    isRequired: listed.required ?? false,
    devices: (listed.devices ?? []).map(({ id, userAgent = '', address = '', expiresDate }) => ({
      id,
      device: describeDevice(userAgent) || address,
      until: show(expiresDate)!,
    })),
    // There is one login email.
    addable: (listed.allowedFactors ?? []).filter(
      (type) => type !== 'EMAIL' || factors.every((factor) => factor.type !== 'EMAIL'),
    ),
  }
}

async function loadRequests({ api, i18n, shop }: Visit) {
  const { signInRequests = [] } = await api.call(listSignInRequests, {})
  const time = dateFormat(i18n.locale, shop, { dateStyle: 'medium', timeStyle: 'short' })
  return signInRequests.map(({ id, userAgent = '', address = '', createdDate }) => ({
    id,
    device: describeDevice(userAgent),
    address,
    time: time.format(new Date(createdDate)),
  }))
}

/** Handles the forms of the page: each has a button with the name `second`. */
export async function changeFactors(visit: Visit, form: FormData) {
  const { api } = visit
  const readText = (name: string) => String(form.get(name) ?? '').slice(0, 500)
  const currentPassword = readText('factorPassword')
  const second = readText('second')
  const type = types.find((name) => name === readText('type')) ?? 'TOTP'
  /** The form that shows the error keeps its input. */
  const about = { given: { second, type, id: readText('id') } }
  try {
    switch (second) {
      case 'start': {
        const phone = readText('phone')
        const { stateToken, totp, passkeyOptionsJson, pushPublicKey, hint } = await api.call(startFactor, {
          type,
          currentPassword,
          ...(phone && { phone }),
        })
        const { secret, qrCode } = totp ?? {}
        const setup: FactorSetup = {
          type,
          stateToken: stateToken!,
          ...(secret && { secret }),
          ...(qrCode && { qrCode }),
          ...(passkeyOptionsJson && { passkeyOptions: passkeyOptionsJson }),
          ...(pushPublicKey && { pushPublicKey }),
          ...(hint && { hint }),
        }
        return answerSignIn(visit, { setup }, 200)
      }
      case 'confirm': {
        const setup = setupIn(form, type)
        try {
          const { recoveryCodes } = await api.call(confirmFactor, {
            stateToken: setup.stateToken,
            code: readText('code').trim().slice(0, 100),
            ...(form.has('credential') && { credential: String(form.get('credential')).slice(0, 10_000) }),
            ...(setup.name && { name: setup.name }),
          })
          if (recoveryCodes) return answerSignIn(visit, { recoveryCodes }, 200)
          return redirect(accountPaths.accountSecurity({ saved: 'factors' }))
        } catch (error) {
          if (!(error instanceof CallError && error.code === 'VERIFICATION_FAILED')) throw error
          // The browser has answered for it already, so it begins anew.
          if (type === 'WEBAUTHN' || type === 'PUSH')
            return answerSignIn(visit, { ...about, factorProblem: msg`That didn’t work. Please try again.` })
          return answerSignIn(visit, { setup, problems: { code: msg`This code is wrong or has expired.` } })
        }
      }
      case 'approve':
      case 'deny':
        return await answerRequest(visit, {
          requestId: readText('id'),
          approve: second === 'approve',
          number: readText('number'),
        })
      case 'remove':
        await api.call(removeFactor, { factorId: readText('id'), currentPassword })
        break
      case 'codes': {
        const { recoveryCodes = [] } = await api.call(createRecoveryCodes, { currentPassword })
        return answerSignIn(visit, { recoveryCodes }, 200)
      }
      default:
        await api.call(forgetDevices, readText('id') ? { deviceId: readText('id') } : {})
    }
    return redirect(accountPaths.accountSecurity({ saved: 'factors' }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'WRONG_PASSWORD')
      return answerSignIn(visit, { ...about, problems: { factorPassword: msg`This isn’t your current password.` } })
    if (error.code === 'LAST_WAY_TO_SIGN_IN') return answerSignIn(visit, { ...about, factorProblem: lastWayProblem })
    if (error.violations.some(({ field }) => field === 'phone'))
      return answerSignIn(visit, {
        ...about,
        problems: { phone: msg`Enter a number with its country code, such as +49 170 1234567.` },
      })
    // It was removed in another tab.
    if (error.code === 'FACTOR_NOT_FOUND') return redirect(accountPaths.accountSecurity())
    const problem =
      error.status === 429
        ? msg`Too many attempts. Please wait a few minutes.`
        : error.code === 'PERMISSION_DENIED'
          ? msg`Sign out and in again before you change this.`
          : error.code === 'TOO_MANY_FACTORS' || error.code === 'FACTOR_NOT_AVAILABLE'
            ? msg`This can’t be set up here.`
            : undefined
    if (!problem) throw error
    return answerSignIn(visit, { ...about, factorProblem: problem })
  }
}

async function answerRequest(visit: Visit, given: { requestId: string; approve: boolean; number: string }) {
  const { requestId, approve } = given
  try {
    await visit.api.call(answerSignInRequest, { ...given, number: given.number.slice(0, 10) })
    return redirect(accountPaths.accountSecurity({ saved: approve ? 'approved' : 'denied' }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'WRONG_NUMBER')
      return answerSignIn(visit, { given: { id: requestId }, problems: { number: msg`The sign-in page shows another number.` } })
    if (error.code !== 'SIGN_IN_REQUEST_NOT_FOUND') throw error
    return answerSignIn(visit, { requestProblem: msg`This sign-in has ended: it was answered, or nobody waits for it any more.` })
  }
}

/** The form brings it back, without the picture: that was scanned already. */
function setupIn(form: FormData, type: MemberFactorType): FactorSetup {
  const secret = /^[A-Z2-7]{16,64}$/.exec(String(form.get('secret') ?? ''))?.[0]
  const hint = String(form.get('hint') ?? '').slice(0, 100)
  const name = String(form.get('name') ?? '')
    .trim()
    .slice(0, 50)
  return {
    type,
    ...(name && { name }),
    stateToken: String(form.get('stateToken') ?? '').slice(0, 500),
    ...(secret && { secret }),
    ...(hint && { hint }),
  }
}
