import { expect, test } from 'vitest'
import { besidesWelcome } from '../support/providers/mail-server.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { aMember } from '../support/members/members.ts'
import { aProtectedMember } from '../support/members/second-factors.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths } from '../support/members/signing-in.ts'

// Account owners get a mail about changes that somebody else might have made.

const mailing = mailingServer()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The mails that were sent since the last call, each as its reader and subject. */
async function mailed(): Promise<string[]> {
  await mailing.server.app.drain()
  return besidesWelcome(mailing.smtp.mails.splice(0)).map(({ to, parsed }) => `${to.join()} ${parsed.subject}`)
}

async function loginFrom(remoteAddress: string, shop: TestShop, email: string): Promise<string> {
  const { clientId } = shop.credentials
  const visitor = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  const { body } = await mailing.server.app.app.inject({
    method: 'POST',
    url: signInPaths.login,
    remoteAddress,
    headers: { authorization: visitor.body.access_token, 'user-agent': firefox },
    payload: { loginId: { email }, password },
  })
  return JSON.parse(body).state
}

test('a sign-in from another address is told once, with device, address and what to do; the usual one is not', async () => {
  const shop = await aShop(mailing.server)
  const frontEnd = await aFrontEnd(shop)
  await frontEnd.register('mia@example.com')
  await frontEnd.login('mia@example.com')
  await frontEnd.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/register', { email: 'noor@example.com', password })
  await frontEnd.login('noor@example.com')
  expect(await mailed()).toEqual([])
  expect(await loginFrom('203.0.113.7', shop, 'mia@example.com')).toBe('SUCCESS')
  await mailing.server.app.drain()
  const [{ to, parsed } = { to: [] as string[], parsed: undefined }] = mailing.smtp.mails.splice(0)
  expect(to).toEqual(['mia@example.com'])
  expect(parsed!.subject).toBe('Test shop: Somebody signed in to your account')
  expect(parsed!.text).toContain('Firefox, Windows')
  expect(parsed!.text).toContain('203.0.113.7')
  expect(parsed!.text).toContain('/forgotten-password')
  expect(await loginFrom('203.0.113.7', shop, 'mia@example.com')).toBe('SUCCESS')
  expect(await mailed()).toEqual([])
})

test('the first sign-in to an account is told to nobody', async () => {
  const shop = await aShop(mailing.server)
  await shop.owner('POST', '/members/v1/members', { member: { loginEmail: 'noor@example.com' } })
  const { body } = await shop.owner('POST', '/wix-sm/api/v1/auth/v1/auth/members/send-set-password-email', {
    email: 'noor@example.com',
  })
  expect(body.accepted).toBe(true)
  await mailing.server.app.drain()
  const [link] = /https?:\S+new-password\S+/.exec(mailing.smtp.mails.splice(0)[0]!.parsed.text!)!
  const recoveryToken = new URL(link).searchParams.get('token')
  const frontEnd = await aFrontEnd(shop)
  await frontEnd.send('POST', signInPaths.recover, { recoveryToken, password })
  expect(await mailed()).toEqual(['noor@example.com Test shop: Your password was changed'])
})

test('another email is told to the former address, and a second step that comes or goes to the login email', async () => {
  const shop = await aShop(mailing.server)
  const mia = await aProtectedMember(shop)
  const [added] = await mailed()
  const email = added!.split(' ')[0]!
  expect(added).toBe(`${email} Test shop: A second step was added to your sign-in`)
  await shop.owner('POST', `/stoa/v1/second-factors/reset`, { memberId: mia.id })
  expect(await mailed()).toEqual([`${email} Test shop: A second step was removed from your sign-in`])
  const changed = await shop.owner('PATCH', `/api/v1/members/${mia.id}/change-login-email`, {
    newEmail: 'new@example.com',
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await mailed()).toEqual([`${email} Test shop: The email address of your account was changed`])
})

test('whoever registers with the address of another writes nothing into their mails, and no further account gets more of them', async () => {
  const shop = await aShop(mailing.server)
  const frontEnd = await aFrontEnd(shop)
  const email = 'victim@example.com'
  const { mayMailAccount } = mailing.server.app.limits
  const mailsOfNewAccount = async () => {
    const { access } = await frontEnd.signIn(email)
    const headers = { authorization: access, 'user-agent': 'Claim it: https://evil.example/' }
    const body = { currentPassword: password, newPassword: 'another horse battery' }
    await shop.raw('POST', '/stoa/v1/member-security/change-password', { headers, body })
    await mailing.server.app.drain()
    await shop.raw('DELETE', '/members/v1/members/my', { headers })
    return mailing.smtp.mails.splice(0)
  }
  const [notice] = await mailsOfNewAccount()
  expect(notice!.parsed.text).toContain('Your password was changed')
  expect(notice!.parsed.text).not.toContain('evil')
  while (mayMailAccount(`address ${shop.credentials.siteId} ${email}`, 60));
  expect(await mailsOfNewAccount()).toEqual([])
})

test('who deletes the account learns until when and where to restore it, in the language that they chose', async () => {
  const shop = await aShop(mailing.server)
  const { email, send } = await aMember(shop)
  await send('PATCH', '/stoa/v1/member-preferences', { preferences: { language: 'de' } })
  await shop.owner('PATCH', '/stoa/v1/health/retention', { periods: [{ name: 'deletedMembers', days: 10 }] })
  expect((await send('DELETE', '/members/v1/members/my')).status).toBe(200)
  await mailing.server.app.drain()
  const [mail] = mailing.smtp.mails.splice(0)
  expect(mail).toMatchObject({ to: [email], parsed: { subject: 'Ihr Konto bei Test shop wurde gelöscht' } })
  const day = new Date(mailing.server.clock.now().getTime() + 10 * 24 * 3600_000)
  expect(mail!.parsed.text).toContain(new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(day))
  expect(mail!.parsed.text).toContain('/deleted-account')
})
