import { login, memberSession, memoryTokens, register, sendPasswordResetEmail, solveCaptcha } from '@stoa/client'
import { authentication as older } from '@wix/members'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captchaService, type CaptchaService } from '../../support/providers/captcha-service.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'

// When a captcha is demanded, and what solves it: as the published client and our own one sign in.

let server: TestServer
let service: CaptchaService
let hosted: TestServer
beforeAll(async () => {
  server = await startServer()
  service = await captchaService()
  const visible = { siteKey: 'visible-key', secret: 'visible-secret' }
  const invisible = { siteKey: 'invisible-key', secret: 'invisible-secret' }
  hosted = await startServer({ captcha: { service: 'turnstile', visible, invisible, verifyUrl: service.url } })
})
// Tests share an IP address.
beforeEach(() => sql`delete from rate_limit`.execute(server.database.db))
beforeEach(() => sql`delete from rate_limit`.execute(hosted.database.db))
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await hosted[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const mia = { email: 'mia@example.com', password: 'correct horse battery' }

async function aSite(captcha?: 'NEVER' | 'WHEN_SUSPICIOUS' | 'ALWAYS', on = server): Promise<TestShop> {
  const shop = await aShop(on)
  if (captcha) {
    const { body } = await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { captcha } })
    expect(body.signOnPolicy.captcha).toBe(captcha)
  }
  return shop
}

function sessionAt({ server: { url, clock }, credentials: { clientId } }: TestShop) {
  return memberSession({ baseUrl: url, clientId, storage: memoryTokens(), now: () => clock.now().getTime() })
}

const demandedAt = async (shop: TestShop, action: string, email?: string) => {
  const { body } = await (await aFrontEnd(shop)).send('POST', '/stoa/v1/captcha', { action, ...(email && { email }) })
  return body
}

test('the published client gets its documented states: no captcha, a wrong one, a solved one', async () => {
  const shop = await aSite('ALWAYS')
  const client = visitorClient(shop, {})
  expect(await client.auth.register(mia)).toMatchObject({ loginState: 'FAILURE', errorCode: 'missingCaptchaToken' })
  const wrong = { invisibleRecaptchaToken: 'no captcha' }
  expect(await client.auth.register({ ...mia, captchaTokens: wrong })).toMatchObject({ errorCode: 'invalidCaptchaToken' })
  const solved = () => solveCaptcha(sessionAt(shop), 'REGISTER')
  expect(await client.auth.register({ ...mia, captchaTokens: (await solved())! })).toMatchObject({ loginState: 'SUCCESS' })

  expect(await client.auth.login(mia)).toMatchObject({ errorCode: 'missingCaptchaToken' })
  expect(await client.auth.login({ ...mia, captchaTokens: { recaptchaToken: 'no captcha' } })).toMatchObject({
    errorCode: 'invalidCaptchaToken',
  })
  expect(await client.auth.login({ ...mia, captchaTokens: (await solved())! })).toMatchObject({ loginState: 'SUCCESS' })
})

test('our own client solves what is demanded, also for a recovery mail', async () => {
  const session = sessionAt(await aSite('ALWAYS'))
  expect(await register(session, mia)).toMatchObject({ errorCode: 'missingCaptchaToken' })
  expect(await register(session, { ...mia, captchaTokens: await solveCaptcha(session, 'REGISTER') })).toMatchObject({
    loginState: 'SUCCESS',
  })
  expect(await login(session, { ...mia, captchaTokens: await solveCaptcha(session, 'LOGIN', mia.email) })).toMatchObject({
    loginState: 'SUCCESS',
  })
  await expect(sendPasswordResetEmail(session, mia.email, 'http://localhost/')).rejects.toMatchObject({ code: '-19971' })
  const forged = { invisibleRecaptchaToken: 'no captcha' }
  await expect(sendPasswordResetEmail(session, mia.email, 'http://localhost/', forged)).rejects.toMatchObject({ code: '-19970' })
  await sendPasswordResetEmail(session, mia.email, 'http://localhost/', await solveCaptcha(session, 'RECOVERY'))
})

test('the older interface takes its own fields', async () => {
  const shop = await aSite('ALWAYS')
  const { authentication } = visitorClient(shop, { authentication: older })
  const codeOf = (error: any): string => error.details.applicationError.code
  expect(await authentication.register(mia.email, mia.password).catch(codeOf)).toBe('-19971')
  const { invisibleRecaptchaToken } = (await solveCaptcha(sessionAt(shop), 'REGISTER'))!
  await authentication.register(mia.email, mia.password, { invisibleRecaptchaToken } as object)
  expect(await authentication.login(mia.email, mia.password).catch(codeOf)).toBe('-19971')
  const wrong = { recaptchaToken: 'no captcha' } as object
  expect(await authentication.login(mia.email, mia.password, wrong).catch(codeOf)).toBe('-19970')
  const next = (await solveCaptcha(sessionAt(shop), 'LOGIN'))!
  const { session } = await authentication.login(mia.email, mia.password, {
    recaptchaToken: next.invisibleRecaptchaToken!,
  })
  expect(session?.token).toEqual(expect.any(String))
})

test('after five failed sign-ins with a login a captcha is demanded for it, and the right password does not count', async () => {
  const shop = await aSite()
  const session = sessionAt(shop)
  const other = { ...mia, email: 'noor@example.com' }
  for (const each of [mia, other]) await register(session, each)
  // As if from elsewhere: an address that somebody registered from is known.
  await sql`delete from rate_limit`.execute(server.database.db)
  const wrong = { ...mia, password: 'a wrong password' }
  for (let time = 0; time < 5; time++) {
    expect(await demandedAt(shop, 'LOGIN', mia.email)).toEqual({ demanded: false })
    expect(await login(session, wrong)).toMatchObject({ errorCode: 'invalidPassword' })
  }
  expect(await demandedAt(shop, 'LOGIN', mia.email)).toMatchObject({ demanded: true, provider: 'PROOF_OF_WORK' })
  expect(await login(session, wrong)).toMatchObject({ errorCode: 'missingCaptchaToken' })
  // The right password does not help either, and whether there is such an account makes no difference.
  expect(await login(session, mia)).toMatchObject({ errorCode: 'missingCaptchaToken' })
  expect(await login(session, other)).toMatchObject({ loginState: 'SUCCESS' })
  const solved = await solveCaptcha(session, 'LOGIN', mia.email)
  expect(await login(session, { ...mia, captchaTokens: solved })).toMatchObject({ loginState: 'SUCCESS' })
  // An IP address from which the member has signed in is trusted, whatever somebody else tries elsewhere.
  expect(await login(session, mia)).toMatchObject({ loginState: 'SUCCESS' })
})

test('ten attempts of an address make it suspicious: failed sign-ins, registrations and recovery mails', async () => {
  const shop = await aSite()
  const session = sessionAt(shop)
  const emails = Array.from({ length: 10 }, (_, index) => `somebody-${index}@example.com`)
  for (const email of emails) await register(session, { ...mia, email })
  expect(await register(session, mia)).toMatchObject({ errorCode: 'missingCaptchaToken' })
  for (const email of emails) await login(session, { email, password: 'a wrong password' })
  expect(await login(session, { ...mia, email: emails[0]! })).toMatchObject({ errorCode: 'missingCaptchaToken' })
  for (const email of emails) await sendPasswordResetEmail(session, email, 'http://localhost/')
  await expect(sendPasswordResetEmail(session, mia.email, 'http://localhost/')).rejects.toMatchObject({ code: '-19971' })
  for (const action of ['LOGIN', 'REGISTER', 'RECOVERY']) expect(await demandedAt(shop, action)).toMatchObject({ demanded: true })
  // The counts are the site's own.
  expect(await demandedAt(await aSite(), 'REGISTER')).toEqual({ demanded: false })
})

test('a site that demands none looks at nothing, and an app with an API key is never asked', async () => {
  const shop = await aSite('NEVER')
  for (let time = 0; time < 8; time++) await login(sessionAt(shop), { ...mia, password: 'a wrong password' })
  expect(await login(sessionAt(shop), mia)).toMatchObject({ errorCode: 'invalidPassword' })
  const strict = await aSite('ALWAYS')
  const { status } = await strict.owner('POST', '/_api/iam/authentication/v2/register', {
    loginId: { email: mia.email },
    password: mia.password,
  })
  expect(status).toBe(200)
})

test('with another service its keys are answered, and the service is asked about the token', async () => {
  const shop = await aSite('ALWAYS', hosted)
  expect(await demandedAt(shop, 'REGISTER')).toEqual({
    demanded: true,
    provider: 'TURNSTILE',
    visibleSiteKey: 'visible-key',
    invisibleSiteKey: 'invisible-key',
  })
  const client = visitorClient(shop, {})
  service.asked.splice(0)
  const registerWith = (captchaTokens: object) => client.auth.register({ ...mia, captchaTokens })
  expect(await registerWith({ recaptchaToken: 'wrong' })).toMatchObject({ errorCode: 'invalidCaptchaToken' })
  expect(await registerWith({ recaptchaToken: 'right 1' })).toMatchObject({ loginState: 'SUCCESS' })
  const again = await client.auth.login({ ...mia, captchaTokens: { recaptchaToken: 'right 1' } })
  expect(again).toMatchObject({ errorCode: 'invalidCaptchaToken' })
  await client.auth.login({ ...mia, captchaTokens: { invisibleRecaptchaToken: 'right 2' } })
  expect(service.asked.map(({ secret, response }) => [secret, response])).toEqual([
    ['visible-secret', 'wrong'],
    ['visible-secret', 'right 1'],
    ['visible-secret', 'right 1'],
    ['invisible-secret', 'right 2'],
  ])
  expect(service.asked[0]!['remoteip']).toBe('127.0.0.1')
  const { body } = await shop.owner('GET', '/stoa/v1/shop')
  expect(body.shop.captchaOrigins).toEqual(['https://challenges.cloudflare.com'])
})

test.each([
  ['down', { status: 502, body: 'Bad gateway' }],
  ['wrongly configured', { body: { success: false, 'error-codes': ['invalid-input-secret'] } }],
  ['answering something else', { body: ['success'] }],
] as const)('while the service is %s, a proof of work stands in for it', async (_name, answer) => {
  const shop = await aSite('ALWAYS', hosted)
  const client = visitorClient(shop, {})
  service.answer(answer)
  try {
    const first = await client.auth.register({ ...mia, captchaTokens: { recaptchaToken: 'right 3' } })
    expect(first).toMatchObject({ errorCode: 'invalidCaptchaToken' })
    expect(await demandedAt(shop, 'REGISTER')).toMatchObject({ provider: 'PROOF_OF_WORK' })
    service.asked.splice(0)
    const captchaTokens = (await solveCaptcha(sessionAt(shop), 'REGISTER'))!
    expect(await client.auth.register({ ...mia, captchaTokens })).toMatchObject({ loginState: 'SUCCESS' })
    // It is left alone for a minute.
    expect(service.asked).toEqual([])
  } finally {
    service.answer(undefined)
    hosted.clock.advance(61_000)
  }
  expect(await demandedAt(shop, 'LOGIN')).toMatchObject({ provider: 'TURNSTILE' })
})

test.each(['invalid-input-response', 'bad-request', 'sitekey-secret-mismatch', 'timeout-or-duplicate'])(
  'a token that the service refuses with %s is a wrong one, and nothing stands in for the service',
  async (code) => {
    const shop = await aSite('ALWAYS', hosted)
    const client = visitorClient(shop, {})
    service.answer({ body: { success: false, 'error-codes': [code] } })
    try {
      const answer = await client.auth.register({ ...mia, captchaTokens: { recaptchaToken: 'made up' } })
      expect(answer).toMatchObject({ errorCode: 'invalidCaptchaToken' })
      expect(await demandedAt(shop, 'REGISTER')).toMatchObject({ provider: 'TURNSTILE' })
    } finally {
      service.answer(undefined)
    }
  },
)
