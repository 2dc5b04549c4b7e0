import { createClient, OAuthStrategy, TokenRole } from '@wix/sdk'
import { ownerClient, type TestShop, type WireAnswer } from './shop.ts'

/** A signed-in member over plain HTTP. */
export interface TestMember {
  id: string
  email: string
  send(method: string, path: string, body?: object): Promise<WireAnswer>
}

let counter = 0

/** An approved member with a public profile, unless stated otherwise, who is signed in. */
export async function aMember(
  shop: TestShop,
  given: { nickname?: string; email?: string; privacyStatus?: string } = {},
): Promise<TestMember> {
  const email = given.email ?? `member-${process.pid}-${++counter}@example.com`
  const { body, status } = await shop.owner('POST', '/members/v1/members', {
    member: {
      loginEmail: email,
      privacyStatus: given.privacyStatus ?? 'PUBLIC',
      profile: { nickname: given.nickname ?? 'Mia Muster' },
    },
  })
  if (status !== 200) throw new Error(`the member was not created: ${JSON.stringify(body)}`)
  const { id } = body.member as { id: string }
  return {
    id,
    email,
    send: sendAs(shop, id),
  }
}

/** The access token of a member. */
async function memberToken(shop: TestShop, memberId: string): Promise<string> {
  const { siteId, clientId } = shop.credentials
  return shop.server.app.composed.tokens.issue(siteId, clientId, { kind: 'MEMBER', memberId })
}

/** Calls any path as a member of the shop. */
export function sendAs(shop: TestShop, memberId: string): TestMember['send'] {
  let token: Promise<string> | undefined
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
