import type { TestShop, WireAnswer } from './shop.ts'

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

/** Calls any path as a member of the shop. */
export function sendAs(shop: TestShop, memberId: string): TestMember['send'] {
  const { siteId, clientId } = shop.credentials
  const authorization = shop.server.app.composed.tokens.issue(siteId, clientId, { kind: 'MEMBER', memberId })
  return (method, path, body) => shop.raw(method, path, { headers: { authorization }, ...(body && { body }) })
}
