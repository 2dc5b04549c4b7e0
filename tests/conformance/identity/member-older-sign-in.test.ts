import { authentication } from '@wix/members'
import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { password } from '../../support/members/signing-in.ts'

// The older interface to sign in, which the package of members has.

const mailing = mailingServer()

const email = 'mia@example.com'

async function aSite(signOnPolicy: object = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
  return shop
}

const codeOf = (error: any) => error.details?.applicationError
const refused = (call: Promise<unknown>) => call.then(() => undefined, codeOf)

test('a visitor registers and signs in; wrong passwords and taken emails are refused', async () => {
  const shop = await aSite()
  const { authentication: visitor } = visitorClient(shop, { authentication })
  const registered = await visitor.register(email, password, { contactInfo: { firstName: 'Mia' } })
  expect(registered).toMatchObject({
    session: { token: expect.any(String) },
    member: { loginEmail: email, firstName: 'Mia', status: 'ACTIVE', role: 'MEMBER', emailVerified: false },
  })
  expect(await visitor.login(email, password)).toMatchObject({ session: { token: expect.any(String) } })
  expect(await refused(visitor.login(email, 'a wrong password'))).toMatchObject({ code: '-19976' })
  expect(await refused(visitor.register('MIA@example.com', password))).toMatchObject({ code: '-19995' })
})

test('the code of the mail goes into the same call', async () => {
  const shop = await aSite({ requireEmailVerification: true })
  const { authentication: visitor } = visitorClient(shop, { authentication })
  const { code, data } = await refused(visitor.register(email, password))
  expect(code).toBe('EMAIL_VERIFICATION_REQUIRED')
  await mailing.server.app.drain()
  const otp = /\d{6}/.exec(mailing.smtp.mails[0]!.parsed.subject!)![0]
  const { verificationId } = data
  const wrong = { verificationId, otp: otp === '000000' ? '111111' : '000000' }
  const failed = await refused(visitor.login(email, password, { emailVerification: wrong }))
  expect(failed).toMatchObject({ code: 'EMAIL_VERIFICATION_FAILED', data: { verificationFailureReason: 'BAD_CODE' } })
  const signedIn = await visitor.login(email, password, { emailVerification: { verificationId, otp } })
  expect(signedIn).toMatchObject({ session: { token: expect.any(String) }, member: { emailVerified: true, status: 'ACTIVE' } })
})

test('the owner approves by token, blocks by email, changes the login email, and sends a first password', async () => {
  const shop = await aSite({ requireOwnerApproval: true })
  const { authentication: visitor } = visitorClient(shop, { authentication })
  const owner = hidden(ownerClient(shop, { authentication }).authentication) as any
  const { approvalToken, member } = (await visitor.register(email, password)) as any
  expect(member).toMatchObject({ status: 'APPLICANT' })
  expect(await refused(visitor.login(email, password))).toMatchObject({ code: 'OWNER_APPROVAL_REQUIRED' })
  expect(await owner.approve({ token: approvalToken })).toMatchObject({ session: { token: expect.any(String) } })
  expect(await visitor.login(email, password)).toMatchObject({ member: { status: 'ACTIVE' } })
  const id = member._id ?? member.id
  const changed = await owner.changeLoginEmail(id, 'new@example.com', { revokeCurrentSessions: true })
  expect(changed.member).toMatchObject({ loginEmail: 'new@example.com', emailVerified: false })
  expect(await refused(visitor.login(email, password))).toMatchObject({ code: '-19976' })
  expect(await owner.sendSetPasswordEmail('new@example.com')).toEqual({ accepted: true })
  await mailing.server.app.drain()
  // The former address learns of the new one.
  const readers = mailing.smtp.mails.map(({ to }) => to.join())
  expect(readers).toContain('new@example.com')
  expect(readers).toContain(email)
  await owner.block({ email: 'new@example.com' })
  expect(await refused(visitor.login('new@example.com', password))).toMatchObject({ code: 'MEMBER_BLOCKED' })
})
