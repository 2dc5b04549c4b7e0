/** Languages of the front ends' texts. The last is pseudo-translated and right-to-left, for developers. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'ar-XB', name: 'Right to left', direction: 'rtl' },
] as const

/** Languages that people are offered, and that addresses name. The pseudo-translation is none of them. */
export const offeredLanguages = languages.filter(({ code }) => code !== 'ar-XB')

export type Language = (typeof languages)[number]['code']

/** The supported language of a tag: `de` for `de-AT`. */
export function supportedLanguage(tag: string | undefined): Language | undefined {
  if (!tag) return undefined
  return languages.find(({ code }) => code === tag || code === tag.split('-')[0])?.code
}

/**
 * The locale for dates: of the language, in the region of the shop. English dates are British like the texts, except in shops of the
 * United States.
 */
export function dateLocale(language: string, country: string): string {
  if (language !== 'en') return new Intl.Locale(language, country === '' ? {} : { region: country }).toString()
  return country === 'US' ? 'en-US' : 'en-GB'
}

export function getDirection(language: string): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr'
}
