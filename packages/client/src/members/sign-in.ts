import { loginV2, registerV2, verify } from '@stoa/contract/calls/identity/authentication'
import { sendRecoveryEmail } from '@stoa/contract/calls/identity/recovery'
import { verifyDuringAuthentication } from '@stoa/contract/calls/identity/verification'
import type {
  CaptchaToken,
  IdentityProfile,
  MfaChallengeData,
  StateMachineResponse,
  VerifyRequest,
} from '@stoa/contract/services/identity/authentication'
import { CallError } from '../call-error.ts'
import type { CaptchaTokens } from './captcha.ts'
import type { MemberSession } from './session.ts'

/** The result of one step of a sign-in. A `sessionToken` becomes tokens with `signInDirectly` or `authorizationUrl`. */
export type LoginResult =
  /** `deviceToken` spares this device the second factor at later sign-ins. */
  | { loginState: 'SUCCESS'; data: { sessionToken: string; deviceToken?: string } }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'SECOND_FACTOR_REQUIRED'; data: { stateToken: string; challenge: MfaChallengeData } }
  | { loginState: 'FAILURE'; error: string; errorCode?: LoginErrorCode }

export type LoginErrorCode =
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'emailAlreadyExists'
  | 'invalidPassword'
  | 'resetPassword'
  | 'invalidEmail'

/** Any state of a sign-in, among them those that only the published client's types name. */
export type LoginState = LoginResult['loginState'] | 'INITIAL' | 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED'

export interface Credentials {
  email: string
  password: string
  captchaTokens?: CaptchaTokens | undefined
  /** Of an earlier sign-in on this device. */
  deviceToken?: string | undefined
}

/** Makes a member of an email and a password. */
export async function register(
  { client }: MemberSession,
  { profile, ...credentials }: Credentials & { profile?: IdentityProfile },
): Promise<LoginResult> {
  try {
    return resultOf(await client.call(registerV2, { ...requestOf(credentials), ...(profile && { profile }) }))
  } catch (error) {
    const refused = refusalOf(error)
    const violation = refused.violations.find(({ data }) => data?.type === 'EMAIL')
    if (violation) return failure(violation.description ?? refused.message, 'invalidEmail')
    return failure(refused.message, registrationErrors.get(refused.code))
  }
}

/** Signs a member in with email and password. */
export async function login({ client }: MemberSession, credentials: Credentials): Promise<LoginResult> {
  try {
    return resultOf(await client.call(loginV2, requestOf(credentials)))
  } catch (error) {
    const { code, message } = refusalOf(error)
    return failure(message, loginErrors.get(code) ?? 'invalidEmail')
  }
}

/**
 * Continues a sign-in with the code that was mailed. `state` is the result of `register` or `login`; a wrong code is a `CallError`.
 */
export async function processVerification(
  { client }: MemberSession,
  { verificationCode, code = '' }: { verificationCode?: string; code?: string },
  state: { loginState: LoginState; data?: object },
): Promise<LoginResult> {
  if (state.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState
  const { stateToken = '' } = (state.data ?? {}) as { stateToken?: string }
  return resultOf(await client.call(verifyDuringAuthentication, { code: verificationCode ?? code, stateToken }))
}

/**
 * Continues a sign-in with a second factor. Without what the factor needs, its code is sent, or there is another challenge: the result
 * asks again. A wrong code is a `CallError`.
 */
export async function verifySecondFactor(
  { client }: MemberSession,
  given: Omit<VerifyRequest, 'stateToken'>,
  state: { loginState: LoginState; data?: object },
): Promise<LoginResult> {
  if (state.loginState !== 'SECOND_FACTOR_REQUIRED') return unknownState
  const { stateToken = '' } = (state.data ?? {}) as { stateToken?: string }
  return resultOf(await client.call(verify, { ...given, stateToken }))
}

/**
 * Mails a link to choose a new password, if there is a member with this email. It leads to `redirectUri` in the end. Where a captcha is
 * demanded, a call without one is a `CallError` with the code -19971.
 */
export async function sendPasswordResetEmail(
  { client, clientId }: MemberSession,
  email: string,
  redirectUri: string,
  captchaTokens?: CaptchaTokens,
): Promise<void> {
  const redirect = { url: redirectUri, clientId }
  await client.call(sendRecoveryEmail, { email, redirect, ...tokensOf(captchaTokens) })
}

const captchaErrors: [code: string, error: LoginErrorCode][] = [
  ['-19971', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken'],
]
const registrationErrors = new Map<string, LoginErrorCode>([...captchaErrors, ['-19995', 'emailAlreadyExists']])
const loginErrors = new Map<string, LoginErrorCode>([
  ...captchaErrors,
  ['-19976', 'invalidPassword'],
  ['-19973', 'resetPassword'],
])

function requestOf({ email, password, captchaTokens, deviceToken }: Credentials) {
  return { loginId: { email }, password, ...tokensOf(captchaTokens), ...(deviceToken && { clientMetaData: { deviceToken } }) }
}

function tokensOf(captchaTokens: CaptchaTokens | undefined): { captchaTokens?: CaptchaToken[] } {
  const { recaptchaToken, invisibleRecaptchaToken } = captchaTokens ?? {}
  const token: CaptchaToken = {
    ...(recaptchaToken && { Recaptcha: recaptchaToken }),
    ...(invisibleRecaptchaToken && { InvisibleRecaptcha: invisibleRecaptchaToken }),
  }
  return { ...(captchaTokens && { captchaTokens: [token] }) }
}

function resultOf({ state, sessionToken, stateToken, mfaChallengeData, additionalData }: StateMachineResponse): LoginResult {
  const deviceToken = additionalData?.['deviceToken']?.strValue
  switch (state) {
    case 'SUCCESS':
      return { loginState: 'SUCCESS', data: { sessionToken: sessionToken ?? '', ...(deviceToken && { deviceToken }) } }
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' }
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: stateToken ?? '' } }
    case 'STATUS_CHECK':
      return { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken: stateToken ?? '', challenge: mfaChallengeData ?? {} } }
    default:
      return unknownState
  }
}

const unknownState: LoginResult = { loginState: 'FAILURE', error: 'Unknown _state' }

function failure(error: string, errorCode?: LoginErrorCode): LoginResult {
  return { loginState: 'FAILURE', error, ...(errorCode && { errorCode }) }
}

/** An outage says nothing of an email or a password, so it stays an error. */
function refusalOf(error: unknown): CallError {
  if (error instanceof CallError && error.status < 500) return error
  throw error
}
