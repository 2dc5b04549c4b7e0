import * as contract from '@stoa/contract/services/headless-site-assets/scripts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteSettings } from '../../../kernel/site/context.ts'

// The data that a front end on its own host requests before its first page.

/** Shops have no scripts for other front ends to load. */
const siteScripts: contract.SiteScript[] = []
const sameForVisitors = { sameForVisitors: true }

export const listSiteScripts = implementRead(contract.listSiteScripts, async () => ({ siteScripts }), sameForVisitors)

export const getEssentialProperties = implementRead(
  contract.getEssentialProperties,
  async ({ site }) => ({ properties: essentials(site.settings) }),
  sameForVisitors,
)

export const getSiteMetadata = implementRead(
  contract.getSiteMetadata,
  async ({ site }) => ({ siteScripts, properties: essentials(site.settings) }),
  sameForVisitors,
)

function essentials({ language, languages, country, currency, timeZone }: SiteSettings): contract.EssentialProperties {
  const supportedLanguages = [language, ...languages].map((tag): contract.SupportedLanguage => {
    const isPrimary = tag === language
    return {
      languageCode: languageOf(tag),
      locale: localeOf(tag, isPrimary ? country : undefined),
      isPrimary,
      isVisitorPrimary: isPrimary,
      resolutionMethod: 'QUERY_PARAM',
    }
  })
  return {
    language: languageOf(language),
    locale: localeOf(language, country),
    paymentCurrency: currency,
    timeZone,
    multilingual: { autoRedirect: false, supportedLanguages: languages.length > 0 ? supportedLanguages : [] },
  }
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language
}

/** A region in the tag counts more than the shop's country. */
function localeOf(tag: string, country: string | undefined): contract.Locale {
  const region = new Intl.Locale(tag).region ?? country
  return { languageCode: languageOf(tag), ...(region && { country: region }) }
}
