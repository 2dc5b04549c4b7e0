import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { splitLines } from './lines.ts'

export interface OAuthAppValues {
  name: string
  /** One URL per line. */
  redirectUris: string
  /** One domain per line. */
  redirectDomains: string
}

export function toValues({ name = '', allowedRedirectUris = [], allowedRedirectDomains = [] }: OAuthApp): OAuthAppValues {
  return { name, redirectUris: allowedRedirectUris.join('\n'), redirectDomains: allowedRedirectDomains.join('\n') }
}

export function toOAuthApp({ name, redirectUris, redirectDomains }: OAuthAppValues): OAuthApp {
  return { name: name.trim(), allowedRedirectUris: splitLines(redirectUris), allowedRedirectDomains: splitLines(redirectDomains) }
}
