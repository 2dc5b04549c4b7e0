import type * as contract from '@stoa/contract/services/stoa/sessions'
import { permissionsOf } from '../../../kernel/site/caller.ts'
import type * as userSitesStore from './store/user-sites.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'

export async function presentSession(
  { addresses }: { addresses: SiteAddresses },
  sites: Awaited<ReturnType<typeof userSitesStore.loadUserSites>>,
  current: string | undefined,
  host = '',
): Promise<contract.Session> {
  const summaries = await Promise.all(
    sites.map(async ({ id, name, currency, language, time_zone, country, low_stock, show_stock, clock_offset }) => ({
      id,
      name,
      currency,
      language,
      timeZone: time_zone,
      country,
      lowStock: low_stock,
      showStock: show_stock,
      clockOffsetMilliseconds: String(clock_offset),
      shopUrl: await addresses.linkFrom(host, id),
    })),
  )
  const own = sites.find(({ id }) => id === current) ?? sites[0]!
  return {
    user: {
      id: own.user_id,
      email: own.email,
      name: own.user_name,
      roles: own.roles,
      scopes: own.scopes,
      permissions: permissionsOf(own.scopes),
      mustChangePassword: own.must_change_password,
      mustSetUpFactor: own.needs_factor,
    },
    site: summaries.find(({ id }) => id === own.id)!,
    sites: summaries,
  }
}
