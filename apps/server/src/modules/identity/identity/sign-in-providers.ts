import { accountPaths } from '@stoa/storefront/account-paths'
import { needsHttps } from '../../../kernel/outside/outbound.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { OpenIdClient } from './openid.ts'
import type { ProviderRow } from './store/sign-in-providers.ts'

/** Where a provider leads back to. */
export function redirectUriOf({ settings }: Pick<SiteRead, 'settings'>): string {
  return settings.origin + accountPaths.providerReturn()
}

export function openIdClientOf({ settings }: Pick<SiteRead, 'settings'>, row: ProviderRow, seal: Seal): OpenIdClient {
  return {
    id: row.id,
    version: row.updated_date.toISOString(),
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: seal.open(row.client_secret_sealed),
    httpsOnly: needsHttps(settings),
  }
}
