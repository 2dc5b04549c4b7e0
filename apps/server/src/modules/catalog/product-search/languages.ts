import { textBefore } from '../../../kernel/basics/text-before.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** PostgreSQL's Snowball dictionaries by language. */
const dictionaries = new Map(
  Object.entries({
    da: 'danish_stem',
    de: 'german_stem',
    en: 'english_stem',
    es: 'spanish_stem',
    fi: 'finnish_stem',
    fr: 'french_stem',
    hu: 'hungarian_stem',
    it: 'italian_stem',
    nb: 'norwegian_stem',
    nl: 'dutch_stem',
    no: 'norwegian_stem',
    pt: 'portuguese_stem',
    ro: 'romanian_stem',
    ru: 'russian_stem',
    sv: 'swedish_stem',
    tr: 'turkish_stem',
  }),
)

/** Languages that write compounds as one word. */
const compounding = new Set(['da', 'de', 'fi', 'hu', 'nb', 'nl', 'no', 'sv'])

/** A language of a site with the dictionary of its stems. */
export interface SearchLanguage {
  code: string
  dictionary: string
  compounds: boolean
}

/** The languages that the site writes in and is translated into, as far as they have stems. */
export function searchLanguages({ settings: { language, languages } }: Pick<SiteRead, 'settings'>): SearchLanguage[] {
  const codes = new Set([language, ...languages].map((code) => textBefore(code.toLowerCase(), '-')))
  return [...codes].flatMap((code) => {
    const dictionary = dictionaries.get(code)
    return dictionary ? [{ code, dictionary, compounds: compounding.has(code) }] : []
  })
}
