import * as contract from '@stoa/contract/services/stoa/sites'
import { loadIsCopy } from '../../../../kernel/database/installation.ts'
import { json } from '../../../../kernel/database/database.ts'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { shopTouched } from '../../../../kernel/site/events.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { provisionSite } from '../provisioning.ts'
import * as settingsStore from '../store/settings.ts'
import { storedHero, checkHero } from '../hero.ts'
import { presentSite } from '../present-site.ts'

export interface SiteOperationsOptions {
  /** Called when cached data of the site or its keys are outdated. */
  forget(siteId: string): void
  hasAmounts(site: SiteRead): Promise<boolean>
  /** True if a buyer could pay in a mode; a shop cannot be opened otherwise. */
  takesPayments(site: SiteRead, mode: 'TEST' | 'LIVE'): Promise<boolean>
  endTest(site: SiteTx): Promise<void>
  onModeChange(site: SiteTx): void
}

export const createSite = implement(contract.createSite, async ({ site, refuse }, { site: given }) => {
  if ((await settingsStore.findFirstSiteId(site.db)) !== site.siteId) {
    throw refuse('ONLY_FIRST_SITE_MAY_CREATE_SITES', 'sites are created from the first site of the installation')
  }
  const credentials = await provisionSite(site.db, given, site.now)
  const settings = await settingsStore.getSettings(site.db, credentials.siteId)
  return { site: presentSite(settings), credentials }
})

export const updateSite = ({ forget, hasAmounts, takesPayments, endTest, onModeChange }: SiteOperationsOptions) =>
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
    if (goesLive && (await loadIsCopy(site.db)))
      throw refuse('SITE_IS_A_COPY', 'a copy that was made to try things with never goes live')
    if (goesLive && (site.settings.clockOffset > 0 || site.settings.frozenAt)) {
      throw refuse(
        'TEST_CLOCK_AHEAD',
        'the clock of this site was moved, so it has orders and deadlines of the future; go live with a site whose clock was not moved',
      )
    }
    const stays = published ?? site.settings.published
    if ((opens || (goesLive && stays)) && !(await takesPayments(site, mode ?? site.settings.mode))) {
      throw refuse('NO_PAYMENT_METHOD', 'turn on a payment method first, or nobody can pay', { mode: mode ?? site.settings.mode })
    }
    if (hero) checkHero(hero)
    site.noteBefore(presentSite(site.settings))
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
      // Always written, so that an empty change is a valid statement too.
      clock_offset: BigInt(site.settings.clockOffset),
    })
    if (goesLive) await endTest(site)
    if (mode && mode !== site.settings.mode) onModeChange(site)
    return { site: await changed({ forget }, site) }
  })

async function changed({ forget }: Pick<SiteOperationsOptions, 'forget'>, site: SiteTx): Promise<contract.Site> {
  // After the commit, because a concurrent read before it would cache the old value.
  site.invalidate(() => forget(site.siteId))
  site.record(shopTouched(site))
  return presentSite(await settingsStore.getSettings(site.db, site.siteId))
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

function unknownTimeZone() {
  return invalid({ field: 'site.timeZone', description: 'is not a time zone', violatedRule: 'FORMAT', data: {} })
}
