import { expect, test } from 'vitest'
import { mailServer, linkTokens } from '../support/providers/mail-server.ts'
import { startMailingServer } from '../support/shop/mailing.ts'
import { aProtectedMember, verifyFactor } from '../support/members/second-factors.ts'
import { aShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, allowFrontEnd } from '../support/members/signing-in.ts'

test('no secret of a sign-in is in a table, an event, a job or the audit log', async () => {
  await using smtp = await mailServer()
  await using server = await startMailingServer(smtp)
  const shop = await aShop(server)
  await allowFrontEnd(shop)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireEmailVerification: true } })
  const front = await aFrontEnd(shop)
  const email = 'mia@example.com'
  const registered = await front.register(email)
  await server.app.drain()
  const code = /\d{6}/.exec(smtp.mails[0]!.parsed.subject!)![0]
  const verified = await front.send('POST', signInPaths.verify, { stateToken: registered.body.stateToken, code })
  const exchanged = await front.codeFor(verified.body.sessionToken)
  const { body: tokens } = await front.exchange(exchanged)
  await front.send('POST', signInPaths.sendRecovery, { email })
  await server.app.drain()
  const recoveryToken = linkTokens(smtp.mails, 'new-password').at(-1)!
  const own = await shop.raw('POST', '/stoa/v1/member-security/change-password', {
    body: { currentPassword: password, newPassword: 'another horse battery' },
    headers: { authorization: tokens.access_token, 'idempotency-key': 'one' },
  })
  expect(own.status).toBe(200)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireEmailVerification: false } })
  const mia = await aProtectedMember(shop, { email: 'factors@example.com' })
  const challenge = await mia.login()
  const remembered = await verifyFactor(mia.front, 'TOTP', challenge.body.stateToken, mia.nextCode(), {
    rememberThisDevice: true,
  })
  await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy: { allowedFactors: ['SMS'] } })
  const phone = { type: 'SMS', phone: '+491701234567', currentPassword: password }
  const enrolled = await mia.send('POST', '/stoa/v1/second-factors/start', phone)
  await server.app.drain()
  // The link of the welcome of somebody whose email is not verified.
  const [emailLink] = linkTokens(smtp.mails, 'confirm-email')
  expect(emailLink).toBeDefined()
  const messages = await shop.owner('POST', '/stoa/v1/phone-messages/claim', {})
  const secrets = [
    mia.secret,
    ...mia.recoveryCodes,
    challenge.body.stateToken,
    remembered.body.additionalData.deviceToken.strValue,
    enrolled.body.stateToken,
    messages.body.phoneMessages[0].text,
    registered.body.stateToken,
    verified.body.sessionToken,
    exchanged.code,
    exchanged.codeVerifier,
    tokens.access_token,
    tokens.refresh_token,
    recoveryToken,
    emailLink,
    password,
    'another horse battery',
  ] as string[]
  const session = await server.database.source.acquire()
  try {
    const tables = (await session.script(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )) as { name: string }[]
    const found: string[] = []
    for (const { name } of tables)
      for (const secret of secrets) {
        const rows = await session.script(
          `select 1 from "${name}" as stored where position('${secret}' in stored::text) > 0 limit 1`,
        )
        if (rows.length > 0) found.push(`${name}: ${secrets.indexOf(secret)}`)
      }
    expect(found).toEqual([])
  } finally {
    session.release()
  }
})
