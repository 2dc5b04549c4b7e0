import { solveChallenge } from '@stoa/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashSecret } from '../../apps/server/src/kernel/secrets/credentials.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../support/members/signing-in.ts'
import { testApp } from '../support/servers/test-app.ts'
import { until } from '../support/until.ts'
import { soakTest } from '../support/soak.ts'
import { anEmail } from '../support/shop/emails.ts'
import { server, tenTimes, succeeded, aSite, setUp } from './member-sign-in-set-up.ts'
import { verificationFailureOf } from '../support/requests/answers.ts'

setUp()

test('of ten parallel uses of a recovery link one sets a password', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { body } = await front.register(email)
  await insertStep(shop, 'RECOVERY', body.identity.id, 'the secret of a link', {})
  const answers = await tenTimes(() =>
    front.send('POST', signInPaths.recover, { recoveryToken: 'the secret of a link', password: 'another horse battery' }),
  )
  expect(answers.filter(succeeded)).toHaveLength(1)
})

test('twenty parallel guesses at a mailed code are five attempts, and the right code comes too late', async () => {
  const shop = await aSite({ requireEmailVerification: true })
  const front = await aFrontEnd(shop)
  const verify = (stateToken: string, code: string) => front.send('POST', signInPaths.verify, { stateToken, code })
  for (const [guesses, expected] of [
    [20, { BAD_CODE: 5, NOT_FOUND: 15 }],
    [3, { BAD_CODE: 3 }],
  ] as const) {
    const { body } = await front.register(anEmail())
    await setCode(shop, body.stateToken, '123456')
    const answers = await Promise.all(
      Array.from({ length: guesses }, (_, guess) => verify(body.stateToken, String(700_000 + guess))),
    )
    expect(countOf(answers.map(verificationFailureOf))).toEqual(expected)
    const right = await Promise.all(Array.from({ length: 5 }, () => verify(body.stateToken, '123456')))
    expect(right.filter(succeeded)).toHaveLength(guesses < 5 ? 1 : 0)
  }
})

function countOf(words: string[]): Record<string, number> {
  return Object.fromEntries(
    Map.groupBy(words, (word) => word)
      .entries()
      .map(([word, all]) => [word, all.length]),
  )
}

/** Stands for the mail with the code, which only the mail contains. */
async function setCode({ credentials }: TestShop, stateToken: string, code: string): Promise<void> {
  const stepHash = hashSecret(stateToken)
  await sql`update sign_in_step set doc = ${JSON.stringify({ codeHash: hashSecret(`${stepHash} ${code}`) })}::jsonb
    where site_id = ${credentials.siteId} and secret_hash = ${stepHash}`.execute(server.database.db)
}

async function insertStep({ credentials }: TestShop, kind: string, memberId: string, secret: string, doc: object) {
  const now = server.clock.now()
  await sql`insert into sign_in_step (site_id, secret_hash, kind, member_id, doc, created_date, expires_date)
    values (${credentials.siteId}, ${hashSecret(secret)}, ${kind}, ${memberId}, ${JSON.stringify(doc)}::jsonb, ${now},
      ${new Date(now.getTime() + 60_000)})`.execute(server.database.db)
}

/** Another process of the server, which is called from any address. */
async function aProcess(shop: TestShop) {
  const served = await testApp(server.database, { clock: server.clock })
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const post = async (url: string, payload: object, remoteAddress: string) => {
    const headers = { authorization: body.access_token as string }
    const { statusCode } = await served.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
    return statusCode
  }
  return {
    ...served,
    login: (email: string, given: string, from = '203.0.113.1') =>
      post(signInPaths.login, { loginId: { email }, password: given }, from),
    loginWith: (captcha: string) =>
      post(
        signInPaths.login,
        { loginId: { email: anEmail() }, password, captchaTokens: [{ InvisibleRecaptcha: captcha }] },
        '203.0.113.1',
      ),
    sendRecovery: (email: string) => post(signInPaths.sendRecovery, { email }, '203.0.113.1'),
  }
}

test('guesses at a member’s password count over two processes, per address and per account, and lock no known browser out', async () => {
  const shop = await aSite({ captcha: 'NEVER' })
  const front = await aFrontEnd(shop)
  const [email, other] = [anEmail(), anEmail()]
  for (const each of [email, other]) await front.register(each)
  await using first = await aProcess(shop)
  await using second = await aProcess(shop)
  expect(await first.login(email, password, '192.0.2.1')).toBe(200)
  const guess = (index: number, to: string, from?: string) => [first, second][index % 2]!.login(to, 'a wrong password', from)
  for (let index = 0; index < 10; index++) expect(await guess(index, email)).toBe(401)
  expect([await guess(0, email), await guess(1, email)]).toEqual([429, 429])
  // The address is stopped at other accounts as well.
  for (let index = 0; index < 8; index++) await guess(index, anEmail())
  expect([await guess(0, other), await guess(1, other)]).toEqual([429, 429])
  // So are many addresses at one account, but not the member's own.
  for (let index = 0; index < 95; index++) await guess(index, email, `198.51.100.${index}`)
  expect(await second.login(email, password, '192.0.2.2')).toBe(429)
  expect(await second.login(email, password, '192.0.2.1')).toBe(200)
})

test('of ten parallel uses of a solved captcha in two processes one counts', async () => {
  const shop = await aSite({ captcha: 'ALWAYS' })
  await using first = await aProcess(shop)
  await using second = await aProcess(shop)
  const { body } = await (await aFrontEnd(shop)).send('POST', '/stoa/v1/captcha', { action: 'LOGIN' })
  const token = await solveChallenge(body.challenge)
  const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => [first, second][index % 2]!.loginWith(token)))
  // A wrong password, or a captcha that was used before.
  expect(countOf(statuses.map(String))).toEqual({ 401: 1, 400: 9 })
})

test('the links that an account gets in an hour are counted over two processes', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  await front.register(email)
  await using first = await aProcess(shop)
  await using second = await aProcess(shop)
  for (const { limits } of [first, second]) limits.start()
  for (let time = 0; time < 2; time++) expect(await first.sendRecovery(email)).toBe(200)
  expect(await second.sendRecovery(email)).toBe(200)
  const key = `reset ${shop.credentials.siteId} ${email}`
  await until(async () => {
    const { rows } = await sql<{ points: number }>`select points from request_count where key = ${`mail ${key}`}`.execute(
      server.database.db,
    )
    return rows[0]?.points === 3 ? true : undefined
  })
  // One more exchange tells both processes.
  await until(async () => (first.limits.mayMailAccount(`${shop.credentials.siteId} ${email}`) ? undefined : true))
  await until(async () => (second.limits.mayMailAccount(`${shop.credentials.siteId} ${email}`) ? undefined : true))
})

test('a password that is replaced while it is checked opens nothing any more', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const { access } = await front.signIn(email)
  const { promise: read, resolve } = Promise.withResolvers<void>()
  const stop = server.database.observe((text) => void (text.startsWith('select password_hash') && resolve()))
  const login = front.login(email)
  await read
  stop()
  // Whatever the new one is: only the row counts.
  await sql`update member_credential set password_hash = 'another' where site_id = ${shop.credentials.siteId}`.execute(
    server.database.db,
  )
  expect(await login).toMatchObject({ status: 401 })
  expect((await whoIs(shop, access)).status).toBe(200)
})

soakTest(
  'few passwords are hashed at a time: others are answered meanwhile, and whoever comes last is asked to wait',
  async () => {
    const shop = await aSite()
    await using one = await aProcess(shop)
    const waiting = 300
    const logins = Array.from({ length: waiting + 20 }, (_, index) =>
      one.login(anEmail(), 'a wrong password', `198.51.${index >> 8}.${index & 255}`),
    )
    let done = 0
    for (const login of logins) void login.then(() => done++)
    const { statusCode } = await one.app.inject({ url: '/oauth2/jwks' })
    const { status } = await shop.owner('GET', '/members/v1/members')
    expect([statusCode, status]).toEqual([200, 200])
    expect(done).toBeLessThan(logins.length / 2)
    const { 401: tried = 0, 503: refused = 0 } = countOf((await Promise.all(logins)).map(String))
    // Some were done before the last came.
    expect(tried).toBeGreaterThanOrEqual(waiting)
    expect(refused).toBeGreaterThan(0)
    expect(tried + refused).toBe(logins.length)
  },
)
