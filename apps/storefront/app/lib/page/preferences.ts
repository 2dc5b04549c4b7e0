import { offeredLanguages, supportedLanguage, type Language } from '@stoa/web/languages'

/** Currencies that visitors can choose, where there is an exchange rate, besides the shop's own. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'JPY'] as const

/** Undefined means the shop's default. Only known values, because the server's page cache is keyed by them. */
export interface Preferences {
  language: Language | undefined
  currency: string | undefined
  /** The visitor closed the current announcement. */
  announcementClosed: boolean
}

export const preferenceCookies = { language: 'stoa_language', currency: 'stoa_currency', announcement: 'stoa_closed' } as const

export function preferencesIn(cookies: Readonly<Record<string, string | undefined>>, announcement = ''): Preferences {
  return {
    language: supportedLanguage(cookies[preferenceCookies.language]),
    currency: currencies.find((code) => code === cookies[preferenceCookies.currency]),
    announcementClosed: announcement !== '' && cookies[preferenceCookies.announcement] === announcementKey(announcement),
  }
}

/** A hash of the announcement for the cookie: a new announcement is shown again. */
export function announcementKey(announcement: string): string {
  const hash = [...announcement].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0, 0)
  return (hash >>> 0).toString(36)
}

/** Languages with addresses of their own. */
const addressed = offeredLanguages.map(({ code }) => code)

/**
 * The language that an address names, and the address without it: `/de/products` is the German `/products`. Addresses without a
 * language are in that of the visitor.
 */
export function splitLanguage(url: string): { language: Language | undefined; rest: string } {
  const language = addressed.find((code) => url === `/${code}` || url.startsWith(`/${code}/`) || url.startsWith(`/${code}?`))
  if (!language) return { language: undefined, rest: url }
  const rest = url.slice(language.length + 1)
  return { language, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The beginning of the addresses in a language, such as `/de`; empty for the shop's own. */
export function getPrefix(language: Language, shopLanguage: string): string {
  return language === (supportedLanguage(shopLanguage) ?? 'en') ? '' : `/${language}`
}

/** Every address of a page, by language. */
export function getAlternates(shopLanguage: string): { language: Language; prefix: string }[] {
  return addressed.map((language) => ({ language, prefix: getPrefix(language, shopLanguage) }))
}

/**
 * The visitor's preferred language of an Accept-Language header (RFC 9110, 12.5.4) among those of the texts. Undefined where it is
 * the shop's own, or none.
 */
export function acceptedLanguage(header: string | undefined, shopLanguage: string): Language | undefined {
  const asked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';').map((text) => text.trim())
      const quality = weight.startsWith('q=') ? weight.slice(2) : undefined
      return {
        language: addressed.find((code) => code === tag.toLowerCase().split('-')[0]),
        quality: quality ? Number(quality) : 1,
      }
    })
  const [best] = asked.filter(({ language, quality }) => language && quality > 0).toSorted((a, b) => b.quality - a.quality)
  return best?.language && getPrefix(best.language, shopLanguage) ? best.language : undefined
}
