import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { paymentMethod } from './entity.ts'
import { isOffline, takes, type Payable } from './methods.ts'
import { providerNamed } from './providers.ts'
import type { Stored } from '@stoa/contract'

/** Cached, because every purchase reads the methods and an owner rarely changes them. */
const enabledMethods = siteCache(
  async (site) => (await paymentMethod.query(site, { filter: { enabled: true }, cursorPaging: { limit: 100 } })).items,
  [paymentMethod.fqdn],
)

/** The enabled methods that work in the site's mode, in the owner's order. */
export async function usableMethods(site: SiteRead, mode = site.settings.mode): Promise<Stored<PaymentMethod>[]> {
  return (await enabledMethods.get(site)).filter((method) => isOffline(method) || worksIn(mode, method))
}

/** The methods that are offered for an order. */
export async function offeredMethods(site: SiteRead, payable: Payable): Promise<Stored<PaymentMethod>[]> {
  return (await usableMethods(site)).filter((method) => takes(method, payable))
}

/** True if a buyer could pay in a mode; a shop cannot be opened otherwise. */
export async function takesPayments(site: SiteRead, mode = site.settings.mode): Promise<boolean> {
  return (await usableMethods(site, mode)).length > 0
}

/** The provider that charges cards on this site; undefined when there is none. */
export async function cardProvider(site: SiteRead): Promise<string | undefined> {
  return (await usableMethods(site)).find((method) => !isOffline(method))?.provider ?? undefined
}

/** Origins of the methods' card fields, which a page that shows them must allow as frames. */
export function cardFieldOrigins({ siteId }: SiteRead, methods: readonly PaymentMethod[], publicUrl: string): string[] {
  const providers = methods.flatMap(({ provider }) => (provider ? (providerNamed(provider) ?? []) : []))
  return [...new Set(providers.map((provider) => provider.cardFields({ siteId, publicUrl }).origin))]
}

/** True if a provider can charge cards in the site's mode. */
export function isUsable({ settings }: SiteRead, provider: string): boolean {
  return worksIn(settings.mode, { provider })
}

function worksIn(mode: 'TEST' | 'LIVE', { provider }: Pick<PaymentMethod, 'provider'>): boolean {
  const charger = provider ? providerNamed(provider) : undefined
  return charger !== undefined && (mode === 'TEST' || !charger.testOnly)
}
