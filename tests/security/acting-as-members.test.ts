import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAllowed, type Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { aMember } from '../support/members/members.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

// An API key that acts as a member does what both may do, in its own name, and never takes the account over.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

async function aKey(...scopes: string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Helpdesk', scopes } })
  return { id: body.apiKey.id as string, secret: body.secret as string }
}

async function actAs(memberId: string, secret: string, more: object = {}) {
  const { clientId } = shop.credentials
  const visitor = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  const answer = await shop.raw('POST', '/oauth2/token', {
    body: { grant_type: 'authorized_client', member_id: memberId, ...more },
    headers: { authorization: `${visitor.body.access_token},${secret}` },
  })
  const authorization = answer.body.access_token as string
  const send = (method: string, path: string, body?: object) =>
    shop.raw(method, path, { headers: { authorization }, ...(body && { body }) })
  return { ...answer, send }
}

test('a key that manages members acts as none of them', async () => {
  const mia = await aMember(shop)
  const key = await aKey('MEMBERS:MANAGE')
  expect((await actAs(mia.id, key.secret)).status).toBe(403)
  const headers = { authorization: key.secret, 'wix-site-id': shop.credentials.siteId }
  const signOn = { body: { loginId: { email: mia.email } }, headers }
  expect((await shop.raw('POST', '/_api/iam/authentication/v2/sign-on', signOn)).status).toBe(403)
  for (const [path, body] of [
    [`/api/v1/members/${mia.id}/change-login-email`, { newEmail: 'thief@example.com' }],
    ['/stoa/v1/factors/reset', { memberId: mia.id }],
  ] as const)
    expect((await shop.raw('PATCH', path, { body, headers })).status, path).not.toBe(200)
})

test('the codes that are sent to phones are for a key of their own', async () => {
  const claim = async (...scopes: string[]) => {
    const headers = { authorization: (await aKey(...scopes)).secret, 'wix-site-id': shop.credentials.siteId }
    return (await shop.raw('POST', '/stoa/v1/phone-messages/claim', { body: {}, headers })).status
  }
  expect(await claim('MEMBERS:READ', 'ORDERS:READ', 'SETTINGS:READ')).toBe(403)
  expect(await claim('MEMBERS:MANAGE', 'DEVELOPERS:MANAGE')).toBe(403)
  expect(await claim('PHONE_MESSAGES:MANAGE')).toBe(200)
})

test('the session reads what the key may read as well, and no more; revoking the key ends it', async () => {
  const mia = await aMember(shop)
  const narrow = await aKey('ACT_AS_MEMBER:MANAGE', 'MEMBERS.MEMBER_READ')
  const acting = await actAs(mia.id, narrow.secret)
  expect(acting.status).toBe(200)
  expect((await acting.send('GET', '/members/v1/members/my')).body.member.id).toBe(mia.id)
  expect((await acting.send('POST', '/ecom/v1/orders/search', { search: {} })).status).toBe(403)
  expect((await acting.send('GET', '/stoa/v1/member-addresses')).status).toBe(403)
  const wide = await aKey('ACT_AS_MEMBER:MANAGE', 'ORDERS:READ')
  expect((await (await actAs(mia.id, wide.secret)).send('POST', '/ecom/v1/orders/search', { search: {} })).status).toBe(200)
  expect((await shop.owner('DELETE', `/stoa/v1/api-keys/${narrow.id}`)).status).toBe(200)
  expect((await acting.send('GET', '/members/v1/members/my')).status).toBe(401)
})

test('no key, not even one with everything, changes password, factors, email or sessions as the member', async () => {
  const mia = await aMember(shop)
  const acting = await actAs(mia.id, (await aKey('*')).secret)
  const calls = [
    ['POST', '/stoa/v1/member-security/change-password', { newPassword: 'a password of a thief' }],
    ['POST', '/_api/iam/authentication/v2/change-password', { newPassword: 'a password of a thief' }],
    ['POST', '/stoa/v1/member-security/sessions/end-others', {}],
    ['DELETE', '/members/v1/members/my', undefined],
  ] as const
  for (const [method, path, body] of calls) expect((await acting.send(method, path, body)).status, path).toBe(403)
})

test('acting is in the audit log with the name of the key, and in the history of the member', async () => {
  const mia = await aMember(shop)
  const key = await aKey('ACT_AS_MEMBER:MANAGE', 'MEMBERS:MANAGE')
  const acting = await actAs(mia.id, key.secret)
  await acting.send('PATCH', `/members/v1/members/${mia.id}`, { member: { profile: { nickname: 'Changed' } } })
  const { body } = await shop.owner('POST', '/stoa/v1/audit-log/query', { filter: { callerIds: [key.id] } })
  expect(body.entries).toMatchObject([
    { operation: 'members/members.updateMember', caller: { kind: 'APP', name: 'Helpdesk' } },
    { operation: 'identity/oauth.token', caller: { kind: 'APP', name: 'Helpdesk' }, recordId: mia.id, area: 'PEOPLE' },
  ])
  const history = await mia.send('GET', '/stoa/v1/member-security/sign-ins')
  expect(history.body.signIns).toContainEqual(expect.objectContaining({ method: 'APP', appName: 'Helpdesk' }))
})

test('the session token of a member’s own sign-in opens a session of the member, not of the key', async () => {
  const mia = await aMember(shop)
  expect((await mia.send('GET', '/stoa/v1/member-addresses')).status).toBe(200)
  expect((await mia.send('POST', '/stoa/v1/member-security/sessions/end-others', {})).status).toBe(200)
})

test('for every operation that members may call: an app that acts needs its permission, and none that is the member’s own is open', () => {
  const acting = (...scopes: string[]): Caller => ({
    kind: 'MEMBER',
    memberId: 'x',
    actingApp: { appId: 'x', name: 'x', scopes: ['IAM.AUTHENTICAITON_SIGN_ON', ...scopes] },
  })
  const faults: string[] = []
  for (const { operation } of server.app.composed.implementations) {
    if (!operation.identities.includes('MEMBER')) continue
    const isOpenTo = (caller: Caller) => {
      try {
        checkAllowed(operation, caller)
        return true
      } catch {
        return false
      }
    }
    const name = `${operation.service.name}.${operation.name}`
    if (operation.permissions.length > 0 && isOpenTo(acting())) faults.push(`${name} is open without its permission`)
    if (operation.inPerson && isOpenTo(acting('*'))) faults.push(`${name} is open although it is the member's own`)
    if (!operation.inPerson && !isOpenTo(acting('*'))) faults.push(`${name} is closed to all scopes`)
  }
  expect(faults).toEqual([])
})

/** Their names speak of how somebody signs in, and they change nothing of it, or nothing of the member who is acted for. */
const harmless: Readonly<Record<string, string>> = {
  'stoa/abandoned-checkouts.getRecoverableCart': 'reads a cart',
  'stoa/abandoned-checkouts.recoverCart': 'recovers a cart, and no account',
  'identity/authentication.validateEmail': 'reads whether a text is an address',
  'stoa/member-security.getPasswordRule': 'reads a rule of the site',
  'stoa/member-security.readPasswordLink': 'reads whose a link is',
  'stoa/member-security.listMemberSessions': 'reads',
  'stoa/member-security.listSignIns': 'reads',
  'stoa/member-security.getMemberPassword': 'reads whether there is a password',
  'stoa/second-factors.listFactors': 'reads',
  'stoa/order-emails.getOrderEmail': 'reads, masked',
  'stoa/provider-sign-in.listLinkedAccounts': 'reads',
  'stoa/provider-sign-in.listOfferedProviders': 'reads',
  'stoa/provider-sign-in.startProviderSignIn': 'begins a sign-in of whoever the provider names',
  'stoa/provider-sign-in.completeProviderSignIn': 'ends a sign-in of whoever the provider names',
  'stoa/provider-sign-in.registerWithProvider': 'registers whoever the provider names',
}

test('every operation about passwords, factors, emails and sessions of a member is the member’s own', () => {
  const about = /password|factor|session|passkey|sign-?in|recover|email|verif|linkedAccount|accountLink/i
  const open = server.app.composed.implementations
    .map(({ operation }) => operation)
    .filter(
      ({ service, identities, inPerson }) =>
        identities.includes('MEMBER') && !inPerson && /identity|members|stoa/.test(service.name),
    )
    .filter(({ service, name }) => about.test(`${service.name}.${name}`))
    // These begin a sign-in with a secret of their own. They are open to callers without a token and reveal nothing about the
    // caller.
    .filter(({ service }) => !['stoa/sessions', 'stoa/mailed-codes', 'stoa/passkeys'].includes(service.name))
    .map(({ service, name }) => `${service.name}.${name}`)
  expect(open.sort()).toEqual(Object.keys(harmless).sort())
})
