import type { OpenIdProvider } from '../providers/openid-provider.ts'
import type { TestShop, WireAnswer } from '../shop/shop.ts'
import type { FrontEnd } from './signing-in.ts'

const base = '/stoa/v1/provider-sign-in'

/** The site's entry for a provider. */
export async function offerProvider(shop: TestShop, provider: OpenIdProvider, more: object = {}): Promise<{ id: string }> {
  const { issuer, clientId, clientSecret } = provider
  const signInProvider = { name: 'Elsewhere', issuer, clientId, clientSecret, ...more }
  const { status, body } = await shop.owner('POST', '/stoa/v1/sign-in-providers', { signInProvider })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.signInProvider as { id: string }
}

export const startWith = ({ send }: FrontEnd, providerId: string) => send('POST', `${base}/start`, { providerId })

/** Where the provider leads the browser, as the query of that address. */
export async function answerOf(authorizationUrl: string): Promise<string> {
  const response = await fetch(authorizationUrl, { redirect: 'manual' })
  return new URL(response.headers.get('location')!).search.slice(1)
}

export const completeWith = ({ send }: FrontEnd, stateToken: string, answer: string) =>
  send('POST', `${base}/complete`, { stateToken, answer })

/** A member who is signed in goes to the provider, to connect an account there. */
export const startLink = (shop: TestShop, authorization: string, providerId: string, currentPassword?: string) =>
  shop.raw('POST', `${base}/linked-accounts/start`, {
    headers: { authorization },
    body: { providerId, ...(currentPassword && { currentPassword }) },
  })

export const completeLink = (shop: TestShop, authorization: string, stateToken: string, answer: string) =>
  shop.raw('POST', `${base}/linked-accounts/complete`, { headers: { authorization }, body: { stateToken, answer } })

/** The whole way of somebody who connects an account. */
export async function link(shop: TestShop, authorization: string, providerId: string, currentPassword?: string) {
  const started = await startLink(shop, authorization, providerId, currentPassword)
  if (started.status !== 200) return started
  return completeLink(shop, authorization, started.body.stateToken, await answerOf(started.body.authorizationUrl))
}

/** The whole way: to the provider and back. */
export async function signInWith(front: FrontEnd, providerId: string): Promise<WireAnswer> {
  const { body, status } = await startWith(front, providerId)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return completeWith(front, body.stateToken, await answerOf(body.authorizationUrl))
}

/** The tokens of a member whose sign-in is complete. */
export async function accessOf(front: FrontEnd, { body }: WireAnswer): Promise<string> {
  const tokens = await front.exchange(await front.codeFor(body.sessionToken))
  return tokens.body.access_token as string
}
