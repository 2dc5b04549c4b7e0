import { createRedirectSession } from '@stoa/contract/calls/redirects/redirects'
import { browser } from '../browser.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { proofKey } from './pkce.ts'
import type { MemberSession } from './session.ts'

/** The state that a front end keeps, for example in `sessionStorage`, until the browser comes back. */
export interface AuthorizationRequest {
  state: string
  codeVerifier: string
  redirectUri?: string
  /** Where the visitor was, for the front end itself. */
  originalUri?: string
}

export interface AuthorizationOptions {
  /** Not needed with `web_message`. */
  redirectUri?: string
  originalUri?: string
  /** By default `fragment`. */
  responseMode?: 'query' | 'fragment' | 'web_message'
  /** `login` shows the page to sign in; `none` only answers whether somebody is signed in. By default `login`. */
  prompt?: 'login' | 'none'
  /** Of `register`, `login` or `processVerification`. */
  sessionToken?: string
  /** Characters of the code verifier, 43 to 128. */
  verifierLength?: number
}

/** The URL at which the server signs somebody in, and what `exchangeCode` needs afterwards. */
export async function authorizationUrl(
  { client, clientId }: MemberSession,
  { redirectUri, originalUri, responseMode = 'fragment', prompt = 'login', sessionToken, verifierLength }: AuthorizationOptions,
): Promise<{ url: string; request: AuthorizationRequest }> {
  const { codeVerifier, codeChallenge } = await proofKey(verifierLength)
  const { codeChallenge: state } = await proofKey()
  const { redirectSession } = await client.call(createRedirectSession, {
    auth: {
      authRequest: {
        clientId,
        codeChallenge,
        codeChallengeMethod: 'S256',
        responseMode,
        responseType: 'code',
        scope: 'offline_access',
        state,
        ...(redirectUri && { redirectUri }),
        ...(sessionToken && { sessionToken }),
      },
      prompt,
    },
  })
  const request = { state, codeVerifier, ...(redirectUri && { redirectUri }), ...(originalUri && { originalUri }) }
  return { url: redirectSession!.fullUrl!, request }
}

/** The parameters with which the server redirects the browser back. */
export interface AuthorizationAnswer {
  code?: string
  state?: string
  error?: string
  errorDescription?: string
}

/** `url` is by default that of the page. */
export function parseRedirect(
  url: string = browser().location.href,
  responseMode: 'query' | 'fragment' = 'fragment',
): AuthorizationAnswer {
  const { searchParams, hash } = new URL(url)
  return answerOf(Object.fromEntries(responseMode === 'query' ? searchParams : new URLSearchParams(hash.slice(1))))
}

export function answerOf({ code, state, error, error_description }: Record<string, string>): AuthorizationAnswer {
  return {
    ...(code && { code }),
    ...(state && { state }),
    ...(error && { error, ...(error_description && { errorDescription: error_description }) }),
  }
}

/** Makes the session that of the member who signed in. Throws for an answer that is not to this request. */
export async function exchangeCode(
  session: MemberSession,
  { code, state, error, errorDescription }: AuthorizationAnswer,
  { state: expected, codeVerifier, redirectUri }: AuthorizationRequest,
): Promise<Tokens> {
  if (!code || !state) throw new Error('Missing code or _state', { cause: errorDescription ?? error })
  if (state !== expected) throw new Error('Invalid _state')
  const grant = { grantType: 'authorization_code', code, codeVerifier, ...(redirectUri && { redirectUri }) } as const
  return session.obtain(grant, 'member')
}

/** Signs out, and returns the URL of the page that also ends the browser's session and leads back to `originalUrl`. */
export async function logout({ client, clientId, set }: MemberSession, originalUrl: string): Promise<string> {
  try {
    const { redirectSession } = await client.call(createRedirectSession, {
      logout: { clientId },
      callbacks: { postFlowUrl: originalUrl },
    })
    return redirectSession!.fullUrl!
  } finally {
    set(undefined)
  }
}
