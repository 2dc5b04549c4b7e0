import { createClient, OAuthStrategy, TokenRole } from '@wix/sdk'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { openStep } from '../../../apps/server/src/modules/identity/identity/index.ts'
import { noteAttempt } from '../../../apps/server/src/modules/identity/identity/sign-in-history.ts'
import { ownerClient, type TestShop, type WireAnswer } from '../shop/shop.ts'

/** A signed-in member over plain HTTP. */
export interface TestMember {
  id: string
  email: string
  /** The access token. */
  token: string
  send(method: string, path: string, body?: object): Promise<WireAnswer>
}

/** The access token of a member who has signed in, as if with a password: the session token of that sign-in is exchanged. */
export async function memberToken(shop: TestShop, memberId: string): Promise<string> {
  const { raw, credentials } = shop
  const { clientId, apiKey } = credentials
  const visitor = await raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  const secret = await sessionTokenOf(shop, memberId)
  const { body } = await raw('POST', '/oauth2/token', {
    body: { grant_type: 'authorized_client', member_id: memberId, session_token: secret, scope: 'offline_access' },
    headers: { authorization: `${visitor.body.access_token},${apiKey}` },
  })
  if (!body.access_token) throw new Error(`the member was not signed in: ${JSON.stringify(body)}`)
  return body.access_token
}

/** Returns the session token of a member's sign-in, which the shop's own pages and front ends exchange for a session. */
export async function sessionTokenOf({ server, credentials }: TestShop, memberId: string): Promise<string> {
  const { kernel } = server.app
  const site = await openSite(kernel, credentials.siteId)
  const { secret } = await transactionOn(
    kernel,
    site,
  )(async (tx) => {
    await noteAttempt(tx, memberId, { outcome: 'SIGNED_IN', method: 'APP', clientId: credentials.clientId })
    return openStep(tx, 'SESSION', { memberId, doc: {} })
  })
  return secret
}

let counter = 0

/** An approved member with a public profile, unless stated otherwise, who is signed in. */
export async function aMember(
  shop: TestShop,
  given: { nickname?: string; email?: string; privacyStatus?: string } = {},
): Promise<TestMember> {
  // A search finds words by how they begin, so the number alone would also find the members of a process whose id begins with it.
  const email = given.email ?? `member-${process.pid}-${++counter}x@example.com`
  const { body, status } = await shop.owner('POST', '/members/v1/members', {
    member: {
      loginEmail: email,
      privacyStatus: given.privacyStatus ?? 'PUBLIC',
      profile: { nickname: given.nickname ?? 'Mia Muster' },
    },
  })
  if (status !== 200) throw new Error(`the member was not created: ${JSON.stringify(body)}`)
  const { id } = body.member as { id: string }
  const token = await memberToken(shop, id)
  return {
    id,
    email,
    token,
    // Signed in at once: who is blocked later has a token, which no longer counts.
    send: sendAs(shop, id, token),
  }
}

/** A badge of the site. */
export async function aBadge(shop: TestShop, title = 'Top fan'): Promise<{ id: string }> {
  const { body, status } = await shop.owner('POST', '/badges/v4/badges', {
    badge: { title, backgroundColor: '#FFCC00', textColor: '#000000' },
  })
  if (status !== 200) throw new Error(`the badge was not created: ${JSON.stringify(body)}`)
  return body.badge as { id: string }
}

/** A role that the site gives to members. */
export async function aRole(shop: TestShop, roleKey: string, more: { blockable?: boolean } = {}): Promise<{ id: string }> {
  const { body, status } = await shop.owner('POST', '/members/v1/roles/definitions', { roleKey, roleTitle: roleKey, ...more })
  if (status !== 200) throw new Error(`the role was not created: ${JSON.stringify(body)}`)
  return body.role as { id: string }
}

export interface TestField {
  id: string
  key: string
  name: string
  revision: string
}

/** A field of members' profiles. */
export async function aField(shop: TestShop, name: string, more: object = {}): Promise<TestField> {
  const { body, status } = await shop.owner('POST', '/members/v1/custom-fields', { field: { name, ...more } })
  if (status !== 200) throw new Error(`the field was not created: ${JSON.stringify(body)}`)
  return body.field as TestField
}

/** Calls any path as a member of the shop. */
export function sendAs(shop: TestShop, memberId: string, known?: string): TestMember['send'] {
  let token = known ? Promise.resolve(known) : undefined
  return async (method, path, body) => {
    token ??= memberToken(shop, memberId)
    return shop.raw(method, path, { headers: { authorization: await token }, ...(body && { body }) })
  }
}

/** The published client as a member of the shop. */
export async function memberClient<Modules extends Record<string, any>>(shop: TestShop, memberId: string, modules: Modules) {
  // Redirects the packages' calls to the server.
  ownerClient(shop, {})
  const auth = OAuthStrategy({ clientId: shop.credentials.clientId })
  const client = createClient({ modules, auth })
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  client.auth.setTokens({
    accessToken: { value: await memberToken(shop, memberId), expiresAt },
    refreshToken: { value: 'none', role: TokenRole.MEMBER },
  })
  return client
}
