import { solveChallenge } from '@stoa/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, type FrontEnd } from '../support/members/signing-in.ts'
import { testApp } from '../support/servers/test-app.ts'

// The attempts of a program that avoids solving captchas.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())
// Tests share an IP address.
beforeEach(() => sql`delete from rate_limit`.execute(server.database.db))

const email = 'mia@example.com'

async function aSite(): Promise<TestShop> {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { captcha: 'ALWAYS' } })
  return shop
}

async function challengeOf(front: FrontEnd): Promise<any> {
  const { body } = await front.send('POST', '/stoa/v1/captcha', { action: 'LOGIN' })
  return body.challenge
}

const solved = async (front: FrontEnd) => solveChallenge(await challengeOf(front))
const written = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const read = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString('utf8'))

/** Returns the code of a sign-in with the token: that of a wrong password, if the captcha was accepted. */
async function codeWith(front: FrontEnd, InvisibleRecaptcha: string): Promise<string> {
  const { body } = await front.send('POST', signInPaths.login, {
    loginId: { email },
    password,
    captchaTokens: [{ InvisibleRecaptcha }],
  })
  return body.details?.applicationError?.code
}

const [wrongCaptcha, wrongPassword] = ['-19970', '-19976']

test('a solution counts once, however it is written', async () => {
  const front = await aFrontEnd(await aSite())
  const token = await solved(front)
  expect(await codeWith(front, token)).toBe(wrongPassword)
  const { challenge, solution } = read(token)
  const reordered = written({ solution, challenge: { ...challenge, parameters: { ...challenge.parameters } } })
  for (const again of [token, reordered, `${token} `, written({ challenge, solution, more: 1 })])
    expect(await codeWith(front, again)).toBe(wrongCaptcha)
})

test('the solution of another site does not count', async () => {
  const [one, other] = await Promise.all([aFrontEnd(await aSite()), aFrontEnd(await aSite())])
  const token = await solved(one)
  expect(await codeWith(other, token)).toBe(wrongCaptcha)
  expect(await codeWith(one, token)).toBe(wrongPassword)
})

test('a solution that comes after ten minutes does not count', async () => {
  const front = await aFrontEnd(await aSite())
  const [early, late] = [await solved(front), await solved(front)]
  server.clock.advance(9 * 60_000)
  expect(await codeWith(front, early)).toBe(wrongPassword)
  server.clock.advance(2 * 60_000)
  expect(await codeWith(front, late)).toBe(wrongCaptcha)
})

test('nothing makes the work less: other parameters, another key, no signature, a guessed solution', async () => {
  const front = await aFrontEnd(await aSite())
  const token = await solved(front)
  const { challenge, solution } = read(token)
  const { parameters } = challenge
  const cheaper = async (changes: object) => {
    const easy = { ...challenge, parameters: { ...parameters, ...changes } }
    return solveChallenge(easy)
  }
  const forged: Record<string, string> = {
    'fewer steps': await cheaper({ cost: 1, keyPrefix: '00' }),
    'a shorter prefix': await cheaper({ keyPrefix: parameters.keyPrefix.slice(0, 2) }),
    'no key signature': await cheaper({ keySignature: undefined, keyPrefix: '00' }),
    'a later end': written({
      challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, expires: '2999-01-01T00:00:00Z' } } },
      solution,
    }),
    'no signature': written({ challenge: { parameters }, solution }),
    'another signature': written({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
    'only the known half of the key': written({
      challenge,
      solution: { counter: 1, derivedKey: parameters.keyPrefix.padEnd(64, '0') },
    }),
    'the solution of another challenge': written({ challenge: await challengeOf(front), solution }),
    'no solution': written({ challenge }),
    'an end that is no text': written({
      challenge: {
        ...challenge,
        parameters: { ...parameters, data: { ...parameters.data, expires: { toString: 1, valueOf: 1 } } },
      },
      solution,
    }),
    'no object': written([]),
    nothing: written({ challenge: { parameters: null }, solution: null }),
    'no JSON': 'x',
  }
  for (const [name, attempt] of Object.entries(forged)) expect(await codeWith(front, attempt), name).toBe(wrongCaptcha)
  // None of it used the challenge up.
  expect(await codeWith(front, token)).toBe(wrongPassword)
})

test('whether there is an account is not told by what is demanded', async () => {
  const shop = await aShop(server)
  const front = await aFrontEnd(shop)
  await front.register(email)
  // As if from elsewhere: an address that somebody registered from is known.
  await sql`delete from rate_limit`.execute(server.database.db)
  const demanded = async (login: string) => (await front.send('POST', '/stoa/v1/captcha', { action: 'LOGIN', email: login })).body
  for (const login of [email, 'nobody@example.com']) {
    for (let time = 0; time < 5; time++) expect((await front.login(login, 'a wrong password')).status).toBe(401)
    expect(await demanded(login)).toMatchObject({ demanded: true })
  }
})

test('many wrong passwords at the same time are no way around: five are looked at', async () => {
  const front = await aFrontEnd(await aShop(server))
  const answers = await Promise.all(Array.from({ length: 9 }, () => front.login(email, 'a wrong password')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status !== 401)
  expect(new Set(refused.map(({ body }) => body.details.applicationError.code))).toEqual(new Set(['-19971']))
})

test('wrong captchas are counted for an address, so that another service is not asked for ever', async () => {
  const front = await aFrontEnd(await aSite())
  const codes = []
  for (let time = 0; time < 31; time++) codes.push(await codeWith(front, 'no captcha'))
  expect(new Set(codes.slice(0, 30))).toEqual(new Set([wrongCaptcha]))
  expect(codes[30]).toBe('TOO_MANY_REQUESTS')
})

test('a proof of work is no way around another service', async () => {
  // No test reaches its address: the service is never asked.
  const visible = { siteKey: 'key', secret: 'secret' }
  const captcha = { service: 'hcaptcha', visible, invisible: undefined, verifyUrl: 'http://127.0.0.1:9/' } as const
  await using other = await testApp(server.database, { clock: server.clock, captcha })
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const token = await solved(front)
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const answer = await other.app.inject({
    method: 'POST',
    url: signInPaths.login,
    headers: { authorization: body.access_token },
    payload: { loginId: { email }, password, captchaTokens: [{ InvisibleRecaptcha: token }] },
  })
  expect(answer.json().details.applicationError.code).toBe(wrongCaptcha)
})
