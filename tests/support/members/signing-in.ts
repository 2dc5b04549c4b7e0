import { createHash, randomBytes } from 'node:crypto'
import type { TestServer } from '../servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../shop/shop.ts'

export const password = 'correct horse battery'

/** The front end of an OAuth app, without any library: a test can send what no library would. */
export interface FrontEnd {
  clientId: string
  /** Calls as an anonymous visitor of the front end. */
  send(method: string, path: string, body?: object): Promise<WireAnswer>
  register(email: string, more?: object): Promise<WireAnswer>
  login(email: string, password?: string): Promise<WireAnswer>
  /** The address that completes a sign-in with a session token. */
  authorize(sessionToken: string, more?: object): Promise<WireAnswer>
  /** The request that a session token completes, before the hidden frame opens it. */
  prepare(sessionToken: string): Promise<{ open(): Promise<WireAnswer>; codeVerifier: string }>
  /** The code that the hidden frame gets for a session token, with what the exchange needs besides. */
  codeFor(sessionToken: string): Promise<{ code: string; codeVerifier: string }>
  exchange(request: { code: string; codeVerifier: string }): Promise<WireAnswer>
  renew(refreshToken: string): Promise<WireAnswer>
  /** The tokens of a member with this email, who is registered if need be. */
  signIn(email: string, password?: string): Promise<{ access: string; refresh: string }>
}

export const signInPaths = {
  register: '/_api/iam/authentication/v2/register',
  login: '/_api/iam/authentication/v2/login',
  verify: '/_api/iam/verification/v1/auth/verify',
  sendRecovery: '/_api/iam/recovery/v1/send-email',
  recover: '/_api/iam/recovery/v1/recover',
  redirectSession: '/_api/redirects-api/v1/redirect-session',
} as const

/** Another OAuth app of the site, which may lead back to `front.example`. */
export async function anOAuthApp(shop: TestShop): Promise<string> {
  const { body } = await shop.owner('POST', '/stoa/v1/oauth-apps', {
    oAuthApp: { name: 'Front end', allowedRedirectDomains: ['front.example'] },
  })
  return body.oAuthApp.id as string
}

/** Lets the site's own OAuth app lead back to `front.example`. */
export async function allowFrontEnd({ owner, credentials }: TestShop): Promise<void> {
  const oAuthApp = { id: credentials.clientId, allowedRedirectDomains: ['front.example'] }
  await owner('PATCH', `/stoa/v1/oauth-apps/${oAuthApp.id}`, { oAuthApp })
}

/** A new site whose OAuth app leads back to `front.example`; with a policy where one is given. */
export async function aSignInSite(server: TestServer, signOnPolicy?: object): Promise<TestShop> {
  const shop = await aShop(server)
  await allowFrontEnd(shop)
  if (signOnPolicy) await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
  return shop
}

export async function aFrontEnd(shop: TestShop, clientId = shop.credentials.clientId): Promise<FrontEnd> {
  const token = (body: object) => shop.raw('POST', '/oauth2/token', { body: { clientId, ...body } })
  const visitor = (await token({ grantType: 'anonymous' })).body.access_token as string
  const send: FrontEnd['send'] = (method, path, body) =>
    shop.raw(method, path, { headers: { authorization: visitor }, ...(body && { body }) })
  const authorize = (sessionToken: string, codeChallenge: string, more: object = {}) =>
    send('POST', signInPaths.redirectSession, {
      auth: {
        authRequest: {
          clientId,
          responseType: 'code',
          responseMode: 'web_message',
          state: 'state',
          codeChallenge,
          codeChallengeMethod: 'S256',
          sessionToken,
          ...more,
        },
        prompt: 'none',
      },
    })
  const frontEnd: FrontEnd = {
    clientId,
    send,
    register: (email, more = {}) => send('POST', signInPaths.register, { loginId: { email }, password, ...more }),
    login: (email, given = password) => send('POST', signInPaths.login, { loginId: { email }, password: given }),
    authorize: (sessionToken, more) => authorize(sessionToken, challengeOf('x'.repeat(43)), more),
    async prepare(sessionToken) {
      const codeVerifier = randomBytes(32).toString('base64url')
      const { body } = await authorize(sessionToken, challengeOf(codeVerifier))
      const { pathname, search } = new URL(body.redirectSession.fullUrl)
      return { codeVerifier, open: () => shop.raw('GET', pathname + search) }
    },
    async codeFor(sessionToken) {
      const { codeVerifier, open } = await frontEnd.prepare(sessionToken)
      const { body: page } = await open()
      return { code: /"code":"([\w-]+)"/.exec(page as string)![1]!, codeVerifier }
    },
    exchange: (request) => token({ grantType: 'authorization_code', ...request }),
    renew: (refreshToken) => token({ grantType: 'refresh_token', refreshToken }),
    async signIn(email, given = password) {
      const known = await frontEnd.login(email, given)
      const { body } = known.status === 200 ? known : await frontEnd.register(email)
      const tokens = await frontEnd.exchange(await frontEnd.codeFor(body.sessionToken))
      return { access: tokens.body.access_token, refresh: tokens.body.refresh_token }
    },
  }
  return frontEnd
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** The member whose access token it is; the status is 401 where the session has ended. */
export function whoIs(shop: TestShop, access: string): Promise<WireAnswer> {
  return shop.raw('GET', '/members/v1/members/my?fieldsets=FULL', { headers: { authorization: access } })
}
