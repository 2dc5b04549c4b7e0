import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { splitLines } from './lines.ts'

export interface OAuthAppValues {
  name: string
  /** One URL per line. */
  redirectUris: string
  /** One domain per line. */
  redirectDomains: string
  development: boolean
}

export function toValues(app: OAuthApp): OAuthAppValues {
  const { name = '', allowedRedirectUris = [], allowedRedirectDomains = [], development = false } = app
  return { name, redirectUris: allowedRedirectUris.join('\n'), redirectDomains: allowedRedirectDomains.join('\n'), development }
}

export function toOAuthApp({ name, redirectUris, redirectDomains, development }: OAuthAppValues): OAuthApp {
  return {
    name: name.trim(),
    allowedRedirectUris: splitLines(redirectUris),
    allowedRedirectDomains: splitLines(redirectDomains),
    development,
  }
}
