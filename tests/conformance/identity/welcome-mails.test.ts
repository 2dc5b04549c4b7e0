import { expect, test } from 'vitest'
import { linkTokens } from '../../support/providers/mail-server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { startMailingServer } from '../../support/shop/mailing.ts'
import { aMember } from '../../support/members/members.ts'
import { registerOnOwnPage } from '../../support/members/registering.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd, signInPaths, whoIs, aSignInSite } from '../../support/members/signing-in.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { anEmail } from '../../support/shop/emails.ts'

// A new member gets a welcome mail once the shop admits them, and confirms the email address with its link.

const mailing = mailingServer()

const aSite = (signOnPolicy: object = {}) => aSignInSite(mailing.server, signOnPolicy)

async function mailsTo(email: string) {
  await mailing.server.app.drain()
  return mailing.smtp.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed)
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

const confirm = (shop: TestShop, authorization: string, token: string | undefined) =>
  shop.raw('POST', '/stoa/v1/member-security/email/confirm', { body: { token }, headers: { authorization } })
const notValid = 'EMAIL_LINK_NOT_VALID'

const isVerified = async (shop: TestShop, access: string): Promise<boolean> =>
  (await whoIs(shop, access)).body.member.loginEmailVerified

test('whoever is let in at once is welcomed once, in their language, and the link confirms their address once', async () => {
  const shop = await aSite()
  const email = anEmail()
  const front = await aFrontEnd(shop)
  await front.register(email, { profile: { firstName: 'Mia', language: 'de' } })
  const { access } = await front.signIn(email)
  const [welcome, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(welcome!.subject).toBe('Willkommen bei Test shop')
  expect(welcome!.text).toContain('Willkommen, Mia')
  expect(welcome!.text).toContain('http://localhost/account')
  const [token] = linkTokens(mailing.smtp.mails, 'confirm-email')
  expect(await isVerified(shop, access)).toBe(false)
  expect(await confirm(shop, access, token)).toMatchObject({ status: 200, body: {} })
  expect(await isVerified(shop, access)).toBe(true)
  expect(codeOf(await confirm(shop, access, token))).toBe(notValid)

  // Later changes of the member are no reason to welcome them again.
  const { id } = (await whoIs(shop, access)).body.member
  await shop.owner('POST', `/members/v1/members/${id}/block`)
  await shop.owner('POST', `/members/v1/members/${id}/approve`)
  expect(await subjectsTo(email)).toEqual(['Willkommen bei Test shop'])
})

test('a job that runs again welcomes nobody again, and a mail server that comes back gets the mail once', async () => {
  const shop = await aSite()
  const email = anEmail()
  mailing.smtp.down = true
  await (await aFrontEnd(shop)).register(email)
  expect(await subjectsTo(email)).toEqual([])
  mailing.smtp.down = false
  mailing.server.clock.advance(3_600_000)
  expect(await subjectsTo(email)).toEqual(['Welcome to Test shop'])
  mailing.server.clock.advance(3_600_000)
  expect(await subjectsTo(email)).toEqual(['Welcome to Test shop'])
})

test('where the address is confirmed by a code, or the owner agrees, the welcome comes when the member is let in', async () => {
  const shop = await aSite({ requireEmailVerification: true, requireOwnerApproval: true })
  const email = anEmail()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(email)
  const [code] = await subjectsTo(email)
  await front.send('POST', signInPaths.verify, { stateToken: body.stateToken, code: code!.slice(0, 6) })
  expect(await subjectsTo(email)).toEqual([code])
  await shop.owner('POST', `/members/v1/members/${body.identity.id}/approve`)
  expect(await subjectsTo(email)).toEqual([code, 'Welcome to Test shop'])
  const [, welcome] = await mailsTo(email)
  expect(welcome!.text).toContain('Open my account')
  expect(linkTokens(mailing.smtp.mails, 'confirm-email')).toEqual([])

  // The shop's own pages ask for a code in any case.
  const atOnce = await aSite()
  const other = anEmail()
  const { stateToken } = await registerOnOwnPage(atOnce, other)
  const [otherCode] = await subjectsTo(other)
  await (await aFrontEnd(atOnce)).send('POST', signInPaths.verify, { stateToken, code: otherCode!.slice(0, 6) })
  expect(await subjectsTo(other)).toEqual([otherCode, 'Welcome to Test shop'])
})

test('nobody is welcomed whom staff has created, or where the owner does not want it', async () => {
  const shop = await aSite()
  const { email } = await aMember(shop)
  expect(await subjectsTo(email)).toEqual([])
  const silent = await aSite({ sendWelcomeEmail: false })
  const registered = anEmail()
  await (await aFrontEnd(silent)).register(registered)
  expect(await subjectsTo(registered)).toEqual([])
})

test('the owner’s own text replaces that of the welcome, and its links stay', async () => {
  const shop = await aSite()
  const texts = [
    { slot: 'SUBJECT', text: 'Hello at {shop}' },
    { slot: 'TITLE', text: 'Hi {name}' },
    { slot: 'BODY', text: 'First.\n\nSecond, {name}.' },
  ]
  await shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { kind: 'MEMBER_WELCOME', language: 'en', texts } })
  const email = anEmail()
  await (await aFrontEnd(shop)).register(email, { profile: { firstName: '<b>Mia</b>' } })
  const [welcome] = await mailsTo(email)
  expect(welcome!.subject).toBe('Hello at Test shop')
  expect(welcome!.text).toContain('Second, <b>Mia</b>.')
  expect(welcome!.html).not.toContain('<b>Mia</b>')
  expect(linkTokens(mailing.smtp.mails, 'confirm-email')).toHaveLength(1)
})

test('without a mail server nobody waits for a mail, and nothing fails', async () => {
  await using offline = await startMailingServer(undefined)
  const shop = await aShop(offline)
  expect(await registerOnOwnPage(shop, 'mia@example.com')).toMatchObject({ state: 'SUCCESS' })
  await offline.app.drain()
  expect((await shop.owner('POST', '/stoa/v1/mails/search', {})).body.mails).toEqual([])
})

test('a link is nothing for others, for a former address, for another site, or after a week; nothing but it is one', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const signUp = async () => {
    const email = anEmail()
    const { access } = await front.signIn(email)
    await mailing.server.app.drain()
    const token = linkTokens(mailing.smtp.mails, 'confirm-email').at(-1)!
    return { email, access, token, id: (await whoIs(shop, access)).body.member.id as string }
  }
  const [mia, noor] = [await signUp(), await signUp()]
  expect(codeOf(await confirm(shop, noor.access, mia.token))).toBe(notValid)
  expect(codeOf(await confirm(shop, mia.access, 'nothing'))).toBe(notValid)
  for (const call of [front.send, shop.owner])
    expect((await call('POST', '/stoa/v1/member-security/email/confirm', { token: mia.token })).status).toBe(403)
  const recovery = await front.send('POST', signInPaths.recover, { recoveryToken: mia.token, password: 'another horse battery' })
  expect(codeOf(recovery)).toBe('RECOVERY_TOKEN_NOT_VALID')
  expect([await isVerified(shop, mia.access), await isVerified(shop, noor.access)]).toEqual([false, false])
  // Somebody else’s attempts use nothing up.
  expect((await confirm(shop, mia.access, mia.token)).status).toBe(200)

  await shop.owner('PATCH', `/api/v1/members/${noor.id}/change-login-email`, { newEmail: anEmail() })
  expect(codeOf(await confirm(shop, noor.access, noor.token))).toBe(notValid)
  expect(await isVerified(shop, noor.access)).toBe(false)

  const late = await signUp()
  mailing.server.clock.advance(7 * 24 * 3_600_000)
  const { access } = await (await aFrontEnd(shop)).signIn(late.email)
  expect(codeOf(await confirm(shop, access, late.token))).toBe(notValid)
})
