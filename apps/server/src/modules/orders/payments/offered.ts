import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import type { Stored } from '@stoa/contract'
import { parseAmount } from '@stoa/pricing'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { activeAccount } from './connected.ts'
import type { Charger } from './connected.ts'
import { paymentMethod } from './entity.ts'
import { isOffline, takes, type Payable } from './methods.ts'
import type { AccountMethod, ProviderName } from './provider.ts'
import type { Mode, ProviderKeys } from './provider-keys.ts'
import type { PagePolicy, PageScript } from './provider-page.ts'
import { getOrThrowProvider, providerNamed } from './providers.ts'

/** Cached, because every purchase reads the methods and an owner rarely changes them. */
const enabledMethods = siteCache(
  async (site) => (await paymentMethod.query(site, { filter: { enabled: true }, cursorPaging: { limit: 100 } })).items,
  [paymentMethod.fqdn],
)

/** An enabled method that works in the site's mode, with what charges it. */
export interface UsableMethod {
  method: Stored<PaymentMethod>
  /** Absent for an offline method. */
  charger?: Charger
  /** The keys of the charger's account that browsers may see. */
  publicKeys?: ProviderKeys
  /** The provider's own terms for the method; absent where it has none. */
  terms?: AccountMethod | undefined
}

/** The enabled methods that work in a mode of the site, in the owner's order. */
export async function usableMethods(site: SiteRead, mode: Mode = site.settings.mode): Promise<UsableMethod[]> {
  const usable: UsableMethod[] = []
  for (const method of await enabledMethods.get(site)) {
    if (isOffline(method)) usable.push({ method })
    else {
      const found = await findCharger(site, method, mode)
      if (found) usable.push({ method, ...found })
    }
  }
  return usable
}

/** The methods that are offered for an order. */
export async function offeredMethods(site: SiteRead, payable: Payable): Promise<UsableMethod[]> {
  return (await usableMethods(site)).filter((usable) => isOffered(usable, payable))
}

function isOffered({ method, charger, terms }: UsableMethod, payable: Payable): boolean {
  if (!takes(method, payable)) return false
  if (!charger) return true
  const { total, currency, country, isRecurring } = payable
  if (isRecurring && !chargesAgain(charger, method.providerMethod ?? undefined)) return false
  if (!getOrThrowProvider(charger.provider).amounts.accepts(total, currency)) return false
  if (!terms) return true
  const { currencies, countries, minAmount, maxAmount } = terms
  if (currencies && !currencies.includes(currency)) return false
  if (countries && country && !countries.includes(country)) return false
  // The limits are in the first currency; the provider itself converts those of another one.
  if (currencies && currencies[0] !== currency) return true
  if (minAmount && total < parseAmount(minAmount, currency)) return false
  return !maxAmount || total <= parseAmount(maxAmount, currency)
}

/** True if the provider can charge again, without the buyer, what was paid with this method. */
function chargesAgain({ provider }: Charger, providerMethod: string | undefined): boolean {
  const { keepsFromPage } = getOrThrowProvider(provider)
  return keepsFromPage ? keepsFromPage(providerMethod) : providerMethod === undefined
}

/** True if a buyer could pay in a mode in the shop's currency; a shop cannot be opened otherwise. */
export async function takesPayments(site: SiteRead, mode: Mode = site.settings.mode): Promise<boolean> {
  return (await methodsOfCurrency(site, mode)).length > 0
}

/** The countries among these whose buyers could not pay in a mode. */
export async function countriesWithoutPayment(site: SiteRead, countries: readonly string[], mode: Mode): Promise<string[]> {
  const methods = await methodsOfCurrency(site, mode)
  return countries.filter((country) => !methods.some((usable) => isForCountry(usable, country)))
}

async function methodsOfCurrency(site: SiteRead, mode: Mode): Promise<UsableMethod[]> {
  const { currency } = site.settings
  return (await usableMethods(site, mode)).filter(
    ({ method: { currencies = [] }, charger, terms }) =>
      (currencies.length === 0 || currencies.includes(currency)) &&
      (!terms?.currencies || terms.currencies.includes(currency)) &&
      (!charger || getOrThrowProvider(charger.provider).amounts.takes(currency)),
  )
}

export interface ExpressButtons extends PageScript {
  method: Stored<PaymentMethod>
  provider: string
}

/** The buttons of wallets on this site: at most one of each provider, in the owner's order. */
export async function expressButtons(
  site: SiteRead,
  { needsPhone, capturesAtOnce }: { needsPhone: boolean; capturesAtOnce(method: Stored<PaymentMethod>): Promise<boolean> },
): Promise<ExpressButtons[]> {
  const { settings, language } = site
  const found = new Map<string, ExpressButtons>()
  for (const { method, charger, publicKeys = {} } of await methodsOfCurrency(site, settings.mode)) {
    // A method of the provider's own alone, such as iDEAL, is no wallet.
    if (!charger || method.providerMethod || found.has(charger.provider)) continue
    const { provider } = charger
    const page = { publicKeys, currency: settings.currency, language, capture: await capturesAtOnce(method), needsPhone }
    const buttons = getOrThrowProvider(provider).expressButtons?.(page)
    if (buttons) found.set(provider, { ...buttons, method, provider })
  }
  return [...found.values()]
}

function isForCountry({ method: { countries = [] }, terms }: UsableMethod, country: string): boolean {
  return (countries.length === 0 || countries.includes(country)) && (!terms?.countries || terms.countries.includes(country))
}

/** What charges cards on this site by default; undefined when nothing does. */
export async function defaultCharger(site: SiteRead): Promise<Charger | undefined> {
  return (await usableMethods(site)).find(({ charger }) => charger)?.charger
}

/** What a page with the fields of these methods must allow. */
export function paymentPolicy({ ports }: SiteRead, methods: readonly UsableMethod[], publicUrl: string): PagePolicy {
  const names = new Set(methods.flatMap(({ charger }) => charger?.provider ?? []))
  const policies = [...names].map((name) => getOrThrowProvider(name).pagePolicy(publicUrl))
  const origins = (part: keyof PagePolicy) => [...new Set(policies.flatMap((policy) => policy[part]))]
  const doubles = [...names].flatMap((name) => ports.payments.apiUrls[name as ProviderName] ?? [])
  return {
    script: origins('script'),
    frame: origins('frame'),
    connect: origins('connect'),
    image: origins('image'),
    form: [...origins('form'), ...doubles.map((url) => new URL(url).origin)],
  }
}

/** True if a provider charges with this account in the site's mode. */
export async function isUsable(site: SiteRead, { provider, accountId }: Charger): Promise<boolean> {
  const { mode } = site.settings
  if (providerNamed(provider)?.testOnly) return mode === 'TEST'
  const account = await activeAccount(site, provider, mode)
  return account !== undefined && account.id === accountId
}

async function findCharger(
  site: SiteRead,
  { provider, providerMethod }: Stored<PaymentMethod>,
  mode: Mode,
): Promise<Pick<UsableMethod, 'charger' | 'publicKeys' | 'terms'> | undefined> {
  if (!provider) return undefined
  if (providerNamed(provider)?.testOnly) return mode === 'TEST' ? { charger: { provider, accountId: null } } : undefined
  const account = await activeAccount(site, provider, mode)
  if (!account?.description.canCharge) return undefined
  const found = { charger: { provider, accountId: account.id }, publicKeys: account.public_keys }
  if (!providerMethod) return found
  // The owner may have switched the method off at the provider.
  const terms = account.description.methods.find(({ id }) => id === providerMethod)
  return terms && { ...found, terms }
}
