import { CallError, readCallError } from './call-error.ts'
import type { Authorize } from './client.ts'
import { withoutSlash } from './rehost.ts'

export interface VisitorTokens {
  accessToken: string
  refreshToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Milliseconds before expiry at which a token is renewed, so that it cannot expire in transit. */
const margin = 60_000

/**
 * The identity of an anonymous visitor, created when it is first needed. `tokens` are stored from an earlier visit; `onChange`
 * stores new ones. Concurrent calls share one renewal.
 */
export function visitorTokens({
  baseUrl,
  clientId,
  fetch = globalThis.fetch,
  tokens,
  onChange,
}: {
  baseUrl: string
  clientId: string
  fetch?: typeof globalThis.fetch
  tokens?: VisitorTokens
  onChange?: (tokens: VisitorTokens) => void
}): Authorize {
  let current = tokens
  let renewal: Promise<VisitorTokens> | undefined

  return async () => {
    if (!current || current.expiresAt - margin < Date.now()) {
      renewal ??= renew(current?.refreshToken).finally(() => (renewal = undefined))
      current = await renewal
    }
    return { authorization: current.accessToken }
  }

  async function renew(refreshToken: string | undefined): Promise<VisitorTokens> {
    const renewed = refreshToken
      ? await grant({ grantType: 'refresh_token', refreshToken }).catch(startAnewIfRefused)
      : await grant({ grantType: 'anonymous' })
    onChange?.(renewed)
    return renewed
  }

  function startAnewIfRefused(error: unknown): Promise<VisitorTokens> {
    if (error instanceof CallError && (error.status === 400 || error.status === 401)) return grant({ grantType: 'anonymous' })
    throw error
  }

  async function grant(
    request: { grantType: 'anonymous' } | { grantType: 'refresh_token'; refreshToken: string },
  ): Promise<VisitorTokens> {
    const response = await fetch(`${withoutSlash(baseUrl)}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, ...request }),
    })
    const body: any = await response.json()
    if (!response.ok) throw readCallError(response.status, body, response.headers.get('x-wix-request-id') ?? undefined)
    return {
      accessToken: body.access_token,
      refreshToken: body.refresh_token ?? (request.grantType === 'refresh_token' ? request.refreshToken : ''),
      expiresAt: Date.now() + body.expires_in * 1000,
    }
  }
}
