/** Languages of the storefront's texts. The last is pseudo-translated and right-to-left, for developers. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'ar-XB', name: 'Right to left', direction: 'rtl' },
] as const

export type Language = (typeof languages)[number]['code']

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

/** The supported language of a tag: `de` for `de-AT`. */
export function supportedLanguage(tag: string | undefined): Language | undefined {
  if (!tag) return undefined
  return languages.find(({ code }) => code === tag || code === tag.split('-')[0])?.code
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr'
}
