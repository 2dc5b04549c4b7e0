import { expect, test } from 'vitest'
import { aSession, refusal } from './fake-server.ts'
import { login, processVerification, register, sendPasswordResetEmail, verifySecondFactor } from './sign-in.ts'

const registerPath = '/_api/iam/authentication/v2/register'
const loginPath = '/_api/iam/authentication/v2/login'
const verifyPath = '/_api/iam/verification/v1/auth/verify'
const mia = { email: 'mia@example.com', password: 'correct horse battery' }

test('a registration is sent as the contract has it, as the visitor who asks', async () => {
  const { session, requests } = aSession({ [registerPath]: { state: 'SUCCESS', sessionToken: 's' } })
  const captchaTokens = { invisibleRecaptchaToken: 'i' }
  expect(await register(session, { ...mia, captchaTokens, profile: { firstName: 'Mia' } })).toEqual({
    loginState: 'SUCCESS',
    data: { sessionToken: 's' },
  })
  const loginId = { email: mia.email }
  expect(requests).toEqual([
    {
      path: registerPath,
      authorization: 'visitor',
      body: { loginId, password: mia.password, captchaTokens: [{ InvisibleRecaptcha: 'i' }], profile: { firstName: 'Mia' } },
    },
  ])
})

test.each([
  [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
  [
    { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' },
    { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } },
  ],
  [
    { state: 'STATUS_CHECK', stateToken: 't', mfaChallengeData: { factorType: 'TOTP' } },
    { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken: 't', challenge: { factorType: 'TOTP' } } },
  ],
  [{ state: 'UNKNOWN' }, { loginState: 'FAILURE', error: 'Unknown _state' }],
])('the answer %j is the state of the login', async (answer, expected) => {
  expect(await login(aSession({ [loginPath]: answer }).session, mia)).toEqual(expected)
})

test.each([
  ['-19971', 'missingCaptchaToken', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken', 'invalidCaptchaToken'],
  ['-19995', 'emailAlreadyExists', 'invalidEmail'],
  ['-19976', undefined, 'invalidPassword'],
  ['-19973', undefined, 'resetPassword'],
  ['OTHER', undefined, 'invalidEmail'],
])('the code %s is told as %s at a registration and as %s at a login', async (code, atRegistration, atLogin) => {
  const { session } = aSession({ [registerPath]: refusal(code), [loginPath]: refusal(code) })
  const failure = { loginState: 'FAILURE', error: 'the reason' }
  expect(await register(session, mia)).toEqual({ ...failure, ...(atRegistration && { errorCode: atRegistration }) })
  expect(await login(session, mia)).toEqual({ ...failure, errorCode: atLogin })
})

test('a violation of the email is told as invalidEmail, another one by its message', async () => {
  const violated = (fieldViolation: object) =>
    register(
      aSession({
        [registerPath]: Response.json(
          { message: 'not valid', details: { validationError: { fieldViolations: [fieldViolation] } } },
          { status: 400 },
        ),
      }).session,
      mia,
    )
  expect(await violated({ field: 'loginId.email', description: 'no address', data: { type: 'EMAIL' } })).toEqual({
    loginState: 'FAILURE',
    error: 'no address',
    errorCode: 'invalidEmail',
  })
  expect(await violated({ field: 'password', description: 'too short' })).toEqual({ loginState: 'FAILURE', error: 'not valid' })
})

test('an outage is an error, not the result of a login', async () => {
  const { session } = aSession({ [loginPath]: new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  await expect(login(session, mia)).rejects.toMatchObject({ status: 502 })
})

test('only the state that asks for a code can be continued, with either name of the code', async () => {
  const { session, requests } = aSession({ [verifyPath]: { state: 'SUCCESS', sessionToken: 's' } })
  const state = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } } as const
  for (const input of [{ verificationCode: '123456' }, { code: '123456' }])
    expect(await processVerification(session, input, state)).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 's' } })
  expect(requests.map(({ body }) => body)).toEqual(Array(2).fill({ code: '123456', stateToken: 't' }))
  for (const loginState of ['INITIAL', 'SUCCESS', 'FAILURE', 'OWNER_APPROVAL_REQUIRED'] as const)
    expect(await processVerification(session, { code: '123456' }, { loginState })).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
  expect(requests).toHaveLength(2)
})

test('a link for a new password names where it leads in the end', async () => {
  const { session, requests } = aSession({ '/_api/iam/recovery/v1/send-email': {} })
  await sendPasswordResetEmail(session, mia.email, 'https://front.test/back')
  expect(requests[0]!.body).toEqual({ email: mia.email, redirect: { url: 'https://front.test/back', clientId: 'client' } })
})

test('a second factor continues the sign-in, and the device is remembered at the next one', async () => {
  const factorPath = '/_api/iam/authentication/v2/TOTP/verify'
  const additionalData = { deviceToken: { strValue: 'd' } }
  const { session, requests } = aSession({
    [loginPath]: { state: 'STATUS_CHECK', stateToken: 't', mfaChallengeData: { factorType: 'TOTP' } },
    [factorPath]: { state: 'SUCCESS', sessionToken: 's', additionalData },
  })
  const asked = await login(session, mia)
  const given = { factorType: 'TOTP', totpData: { code: '123456' }, rememberThisDevice: true } as const
  expect(await verifySecondFactor(session, given, asked)).toEqual({
    loginState: 'SUCCESS',
    data: { sessionToken: 's', deviceToken: 'd' },
  })
  await login(session, { ...mia, deviceToken: 'd' })
  expect(requests[1]).toMatchObject({
    path: factorPath,
    body: { stateToken: 't', totpData: { code: '123456' }, rememberThisDevice: true },
  })
  expect(requests[2]!.body).toMatchObject({ clientMetaData: { deviceToken: 'd' } })
  expect(await verifySecondFactor(session, given, { loginState: 'SUCCESS' })).toMatchObject({ loginState: 'FAILURE' })
})
