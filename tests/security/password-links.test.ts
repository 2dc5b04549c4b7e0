import { expect, test } from 'vitest'
import { linkTokens } from '../support/providers/mail-server.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { aProtectedMember } from '../support/members/second-factors.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs, type FrontEnd } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'

// The page of a password link says whose it is, to whoever has the link alone.

const mailing = mailingServer()
const notValid = 'RECOVERY_TOKEN_NOT_VALID'
const newPassword = 'another horse battery'

async function mailedToken(front: FrontEnd, email: string): Promise<string> {
  await front.send('POST', signInPaths.sendRecovery, { email })
  await mailing.server.app.drain()
  return linkTokens(mailing.smtp.mails, 'new-password').at(-1)!
}

const read = (front: FrontEnd, token: string) => front.send('POST', '/stoa/v1/member-security/password-links/read', { token })

async function aMember(shop: TestShop) {
  const front = await aFrontEnd(shop)
  return { front, tokens: await front.signIn('mia.sommer@example.com') }
}

test('a link names its account without the address, until it was used or another password was chosen', async () => {
  const shop = await aShop(mailing.server)
  const { front } = await aMember(shop)
  const token = await mailedToken(front, 'mia.sommer@example.com')
  expect((await read(front, token)).body).toEqual({ maskedEmail: 'm…@example.com', isFirst: false })
  // Reading the link does not use it up.
  expect((await read(front, token)).status).toBe(200)
  const second = await mailedToken(front, 'mia.sommer@example.com')
  await front.send('POST', signInPaths.recover, { recoveryToken: token, password: newPassword })
  expect([codeOf(await read(front, token)), codeOf(await read(front, second))]).toEqual([notValid, notValid])
})

test('a link to a first password says so', async () => {
  const shop = await aShop(mailing.server)
  const { body } = await shop.owner('POST', '/members/v1/members', { member: { loginEmail: 'noor@example.com' } })
  await shop.owner('POST', '/_api/iam/recovery/v1/activation-email', { identityId: body.member.id })
  await mailing.server.app.drain()
  const token = /new-password\?token=([\w-]+)/.exec(mailing.smtp.mails[0]!.parsed.html as string)![1]!
  expect((await read(await aFrontEnd(shop), token)).body).toEqual({ maskedEmail: 'n…@example.com', isFirst: true })
})

test('no other secret is a link: that of another step, of another site, of nobody', async () => {
  const shop = await aShop(mailing.server)
  const { email, front } = await aProtectedMember(shop)
  const challenged = await front.login(email)
  expect(challenged.body.state).toBe('STATUS_CHECK')
  expect(codeOf(await read(front, challenged.body.stateToken))).toBe(notValid)
  const token = await mailedToken(front, email)
  const elsewhere = await aFrontEnd(await aShop(mailing.server))
  expect(codeOf(await read(elsewhere, token))).toBe(notValid)
  for (const wrong of ['-', 'x'.repeat(500), `${token}x`, token.toUpperCase()])
    expect(codeOf(await read(front, wrong))).toBe(notValid)
  for (const wrong of ['', 'x'.repeat(501), null, 1, {}, 'a\0b'])
    expect((await front.send('POST', '/stoa/v1/member-security/password-links/read', { token: wrong })).status).toBe(400)
})

test('the member decides whether other sessions end; nothing said, they do', async () => {
  const shop = await aShop(mailing.server)
  const { front, tokens } = await aMember(shop)
  const choose = async (more: object) => {
    const recoveryToken = await mailedToken(front, 'mia.sommer@example.com')
    const { body } = await front.send('POST', signInPaths.recover, { recoveryToken, password: newPassword, ...more })
    expect(body.state).toBe('SUCCESS')
  }
  // Until the email is verified, an open session may be anybody's.
  await choose({ keepOtherSessions: true })
  expect((await whoIs(shop, tokens.access)).status).toBe(401)
  expect((await front.login('mia.sommer@example.com', password)).status).not.toBe(200)
  const { access } = await front.signIn('mia.sommer@example.com', newPassword)
  await choose({ keepOtherSessions: true })
  expect((await whoIs(shop, access)).status).toBe(200)
  await choose({})
  expect((await whoIs(shop, access)).status).toBe(401)
})
