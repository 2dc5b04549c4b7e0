/** The languages of the shop's own words; the last is English from right to left, for whoever builds a page. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'ar-XB', name: 'Right to left', direction: 'rtl' },
] as const

export type Language = (typeof languages)[number]['code']

/** Those a visitor may read prices in, as far as there is a rate; the shop's own comes first, whichever it is. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'JPY'] as const

/** What a visitor chose; nothing where the shop's own is wanted. Only values of ours: the server remembers pages by them. */
export interface Preferences {
  language: Language | undefined
  currency: string | undefined
  /** Whether they closed what is announced now. */
  announcementClosed: boolean
}

export const preferenceCookies = { language: 'stoa_language', currency: 'stoa_currency', announcement: 'stoa_closed' } as const

export function preferencesIn(cookies: Readonly<Record<string, string | undefined>>, announcement = ''): Preferences {
  return {
    language: languageLike(cookies[preferenceCookies.language]),
    currency: currencies.find((code) => code === cookies[preferenceCookies.currency]),
    announcementClosed: announcement !== '' && cookies[preferenceCookies.announcement] === announcementKey(announcement),
  }
}

/** What a cookie remembers of an announcement: another one is shown again. */
export function announcementKey(announcement: string): string {
  const hash = [...announcement].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0, 0)
  return (hash >>> 0).toString(36)
}

/** The language of ours that a tag asks for: `de-AT` is German. */
export function languageLike(tag: string | undefined): Language | undefined {
  if (!tag) return undefined
  return languages.find(({ code }) => code === tag || code === tag.split('-')[0])?.code
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr'
}
