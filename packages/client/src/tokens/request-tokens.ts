import { CallError, readCallError } from '../call-error.ts'
import { withoutSlash } from '../rehost.ts'
import type { TokenRole, Tokens } from './tokens.ts'

export interface TokenEndpoint {
  baseUrl: string
  /** The id of the OAuth app. */
  clientId: string
  /** By default the global one of the moment. */
  fetch?: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now?: () => number
}

export type Grant =
  | { grantType: 'anonymous' }
  | { grantType: 'refresh_token'; refreshToken: string }
  | { grantType: 'authorization_code'; code: string; codeVerifier: string; redirectUri?: string }

/** Asks `POST /oauth2/token`. A refusal is a `CallError`. */
export async function requestTokens(
  { baseUrl, clientId, fetch = globalThis.fetch, now = Date.now }: TokenEndpoint,
  grant: Grant,
  role: TokenRole,
): Promise<Tokens> {
  const response = await fetch(`${withoutSlash(baseUrl)}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, ...grant }),
  })
  // A proxy in front of the server may answer with a page.
  const body: any = await response.json().catch(() => undefined)
  if (!response.ok || !body?.access_token) throw refused(response, body)
  return {
    accessToken: { value: body.access_token, expiresAt: Math.floor(now() / 1000) + Number(body.expires_in) },
    refreshToken: { value: body.refresh_token ?? (grant.grantType === 'refresh_token' ? grant.refreshToken : ''), role },
  }
}

function refused({ status, statusText, headers }: Response, body: unknown): CallError {
  const { code, data, violations, message, requestId } = readCallError(status, body, headers.get('x-wix-request-id') ?? undefined)
  const text = `Failed to fetch tokens from OAuth API: ${statusText}. Request id: ${requestId ?? 'none'}. ${message}`
  return new CallError({ status, code, data, violations, requestId, message: text })
}
