import * as contract from '@stoa/contract/services/stoa/sites'
import { pictureIdOf } from '@stoa/media-url'
import { json } from '../../../../kernel/database/database.ts'
import { invalid, notFound } from '../../../../kernel/basics/errors.ts'
import { scopesBeyond } from '../../../../kernel/site/identity.ts'
import { shopTouched } from '../../../../kernel/site/events.ts'
import { bringJobsForward } from '../../../../kernel/background/job-clock.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { SiteSettings } from '../../../../kernel/site/context.ts'
import { provisionSite } from '../provisioning.ts'
import { redirectDomain } from '../redirect-domains.ts'
import { siteImages } from '../../../media/media/index.ts'
import { createApp, createKey } from '../store/clients.ts'
import * as settingsStore from '../store/settings.ts'
import * as clientsStore from '../store/clients.ts'

export interface SiteOperationsOptions {
  /** Called when cached data of the site or its keys are outdated. */
  forget(siteId: string): void
  hasAmounts(site: SiteRead): Promise<boolean>
  /** True if a buyer could pay in a mode; a shop cannot be opened otherwise. */
  takesPayments(site: SiteRead, mode: 'TEST' | 'LIVE'): Promise<boolean>
  endTest(site: SiteTx): Promise<void>
}

export const createSite = implement(contract.createSite, async ({ site, refuse }, { site: given }) => {
  if ((await settingsStore.firstSiteId(site.db)) !== site.siteId) {
    throw refuse('ONLY_FIRST_SITE_MAY_CREATE_SITES', 'sites are created from the first site of the installation')
  }
  const credentials = await provisionSite(site.db, given as Parameters<typeof provisionSite>[1], site.now)
  const settings = await settingsStore.findSettings(site.db, credentials.siteId)
  return { site: present(settings!), credentials }
})

export const updateSite = ({
  forget,
  hasAmounts,
  takesPayments,
  endTest,
}: Pick<SiteOperationsOptions, 'forget' | 'hasAmounts' | 'takesPayments' | 'endTest'>) =>
  implement(contract.updateSite, async ({ site, refuse }, { site: change }) => {
    const { name, currency, language, country, timeZone, weightUnit, announcement, lowStock, maintenance, hero } = change
    const { languages, published, mode, showStock } = change
    if (timeZone && !isTimeZone(timeZone)) throw unknownTimeZone()
    if (currency && currency !== site.settings.currency && (await hasAmounts(site))) {
      throw refuse('CURRENCY_IN_USE', 'there are orders or gift cards in the present currency', {
        currency: site.settings.currency,
      })
    }
    const opens = published === true && !site.settings.published
    const goesLive = mode === 'LIVE' && site.settings.mode === 'TEST'
    const stays = published ?? site.settings.published
    if ((opens || (goesLive && stays)) && !(await takesPayments(site, mode ?? site.settings.mode))) {
      throw refuse('NO_PAYMENT_METHOD', 'turn a payment method on first: nobody could pay', { mode: mode ?? site.settings.mode })
    }
    if (hero) checkHero(hero)
    site.noteBefore(present(site.settings))
    await settingsStore.updateSettings(site, {
      ...(name && { name }),
      ...(currency && { currency }),
      ...(language && { language }),
      languages: furtherLanguages(languages ?? site.settings.languages, language ?? site.settings.language),
      ...(country && { country }),
      ...(timeZone && { time_zone: timeZone }),
      ...(weightUnit && { weight_unit: weightUnit }),
      ...(mode && { mode, mode_chosen: true }),
      ...(published !== undefined && { published }),
      ...(announcement !== undefined && { announcement: announcement.trim() }),
      ...(lowStock !== undefined && { low_stock: lowStock }),
      ...(showStock !== undefined && { show_stock: showStock }),
      ...(maintenance !== undefined && { maintenance }),
      ...(hero && { hero: json(await storedHero(site, hero)) }),
      // The offset is always written, so that an empty change is a valid statement too. A live site uses the real time.
      clock_offset: goesLive ? 0n : BigInt(site.settings.clockOffset),
    })
    if (goesLive) await endTest(site)
    return { site: await changed({ forget }, site) }
  })

/** Sets the site's clock to a time, from which it continues; without a time, back to the real time. */
export const setSiteClock = ({ forget }: Pick<SiteOperationsOptions, 'forget'>) =>
  implement(contract.setSiteClock, async ({ site, refuse }, { now }) => {
    if (site.settings.mode === 'LIVE') throw refuse('TEST_MODE_ONLY', 'the clock of a live site cannot be moved')
    const before = site.settings.clockOffset
    site.noteBefore(present(site.settings))
    const offset = now ? new Date(now).getTime() - (site.now.getTime() - before) : 0
    await settingsStore.updateSettings(site, { clock_offset: BigInt(offset) })
    await bringJobsForward(site, offset - before)
    return { site: await changed({ forget }, site) }
  })

export const listOAuthApps = implementRead(contract.listOAuthApps, async ({ site }) => ({
  oAuthApps: (await clientsStore.listApps(site)).map(presentApp),
}))

export const createOAuthApp = implement(contract.createOAuthApp, async ({ site }, { oAuthApp }) => {
  const app = {
    name: oAuthApp.name,
    allowedRedirectUris: withoutFragments(oAuthApp.allowedRedirectUris ?? []),
    allowedRedirectDomains: normalizedDomains(oAuthApp.allowedRedirectDomains ?? []),
  }
  const id = await createApp(site.db, site.siteId, app, site.now)
  return { oAuthApp: { id, ...app, createdDate: site.now.toISOString() } }
})

export const updateOAuthApp = implement(contract.updateOAuthApp, async ({ site }, { oAuthApp }) => {
  const { id, name, allowedRedirectUris, allowedRedirectDomains } = oAuthApp
  const before = (await clientsStore.listApps(site)).find((app) => app.id === id)
  if (before) site.noteBefore(presentApp(before))
  const row = await clientsStore.updateApp(site, id, {
    ...(name && { name }),
    ...(allowedRedirectUris && { allowed_redirect_uris: withoutFragments(allowedRedirectUris) }),
    ...(allowedRedirectDomains && { allowed_redirect_domains: normalizedDomains(allowedRedirectDomains) }),
  })
  if (!row) throw notFound('oAuthApp', { id })
  return { oAuthApp: presentApp(row) }
})

export const deleteOAuthApp = implement(contract.deleteOAuthApp, async ({ site }, { oAuthAppId }) => {
  const before = (await clientsStore.listApps(site)).find(({ id }) => id === oAuthAppId)
  if (!before || !(await clientsStore.deleteApp(site, oAuthAppId))) throw notFound('oAuthApp', { id: oAuthAppId })
  site.noteBefore(presentApp(before))
  // The tokens of its members end at once.
  site.invalidate(() => undefined)
  return {}
})

export const listApiKeys = implementRead(contract.listApiKeys, async ({ site }) => ({
  apiKeys: (await clientsStore.listKeys(site)).map(({ id, name, scopes, created_date, last_used_date, expires_date }) => ({
    id,
    name,
    scopes: scopes as contract.ApiKey['scopes'] & {},
    createdDate: created_date.toISOString(),
    lastUsedDate: last_used_date?.toISOString() ?? null,
    expiresDate: expires_date?.toISOString() ?? null,
  })),
}))

export const createApiKey = implement(contract.createApiKey, async ({ site, caller, refuse }, { apiKey }) => {
  const { name, scopes = [], expiresDate } = apiKey
  const beyond = scopesBeyond(caller, scopes)
  if (beyond.length > 0) throw refuse('SCOPE_NOT_HELD', 'a key gives no more than you hold', { scopes: beyond })
  const expires = expiresDate ? new Date(expiresDate) : null
  if (expires && expires <= site.now) throw inThePast()
  const key = { name, scopes }
  const { id, secret } = await createKey(site.db, site.siteId, { ...key, expires }, site.now)
  const dates = { createdDate: site.now.toISOString(), expiresDate: expires?.toISOString() ?? null }
  return { apiKey: { id, ...key, ...dates }, secret }
})

export const revokeApiKey = ({ forget }: Pick<SiteOperationsOptions, 'forget'>) =>
  implement(contract.revokeApiKey, async ({ site }, { apiKeyId }) => {
    const before = (await clientsStore.listKeys(site)).find(({ id }) => id === apiKeyId)
    if (!before || !(await clientsStore.deleteKey(site, apiKeyId))) throw notFound('apiKey', { id: apiKeyId })
    site.noteBefore({ id: apiKeyId, name: before.name, scopes: before.scopes })
    site.invalidate(() => forget(site.siteId))
    return {}
  })

async function changed({ forget }: Pick<SiteOperationsOptions, 'forget'>, site: SiteTx): Promise<contract.Site> {
  // After the commit, because a concurrent read before it would cache the old value.
  site.invalidate(() => forget(site.siteId))
  site.record(shopTouched(site))
  return present((await settingsStore.findSettings(site.db, site.siteId))!)
}

/** Without the main language, and each once. */
function furtherLanguages(languages: readonly string[], main: string): string[] {
  return [...new Set(languages)].filter((language) => language !== main)
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A picture of the shop is stored by its path, so that the shop can move to another domain. */
async function storedHero(site: SiteTx, hero: Hero): Promise<Hero> {
  const id = pictureIdOf(hero.picture ?? '')
  const picture = id && (await siteImages.named(site, [id])).get(id)
  return picture ? { ...hero, picture: picture.url } : hero
}

type Hero = NonNullable<contract.Site['hero']>

/** Each domain once, in the spelling that is compared. */
function normalizedDomains(domains: readonly string[]): string[] {
  const normalized = domains.map((text, index) => {
    const domain = redirectDomain(text)
    if (domain !== undefined) return domain
    const field = `oAuthApp.allowedRedirectDomains[${index}]`
    throw invalid({ field, description: 'is no domain', violatedRule: 'FORMAT', data: {} })
  })
  return [...new Set(normalized)]
}

/** "The endpoint URI MUST NOT include a fragment component." (RFC 6749, 3.1.2) */
function withoutFragments(uris: readonly string[]): string[] {
  const index = uris.findIndex((uri) => uri.includes('#'))
  if (index < 0) return [...uris]
  const field = `oAuthApp.allowedRedirectUris[${index}]`
  throw invalid({ field, description: 'must not have a fragment', violatedRule: 'FORMAT', data: {} })
}

/** URLs that no browser runs as a script; empty means none. */
function checkHero({ link = '', picture = '' }: Hero): void {
  const wrong = Object.entries({ link, picture }).filter(([, address]) => address && !/^(\/(?![/\\])|https?:\/\/)/.test(address))
  if (wrong.length === 0) return
  const description = 'must be a path of the shop, or an address on the web'
  throw invalid(
    ...wrong.map(([field]) => ({ field: `site.hero.${field}`, description, violatedRule: 'FORMAT' as const, data: {} })),
  )
}

function unknownTimeZone() {
  return invalid({ field: 'site.timeZone', description: 'is no time zone', violatedRule: 'FORMAT', data: {} })
}

function inThePast() {
  return invalid({ field: 'apiKey.expiresDate', description: 'must lie ahead', violatedRule: 'VALIDATION', data: {} })
}

/** `origin` follows from the site's domains, which are records of their own. */
function present({
  clockOffset,
  origin: _origin,
  storageLimit: _limit,
  ...settings
}: settingsStore.StoredSettings & Partial<SiteSettings>): contract.Site {
  return { ...settings, languages: [...settings.languages], clockOffsetMilliseconds: String(clockOffset) }
}

function presentApp({
  id,
  name,
  allowed_redirect_uris,
  allowed_redirect_domains,
  created_date,
}: Awaited<ReturnType<typeof clientsStore.listApps>>[number]): contract.OAuthApp {
  return {
    id,
    name,
    allowedRedirectUris: allowed_redirect_uris,
    allowedRedirectDomains: allowed_redirect_domains,
    createdDate: created_date.toISOString(),
  }
}
