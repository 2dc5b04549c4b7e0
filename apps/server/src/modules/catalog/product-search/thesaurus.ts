import { service } from '@stoa/contract/services/stoa/product-search-synonyms'
import { words } from '../../../kernel/lists/query/words.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { english } from './built-in/english.ts'
import { german } from './built-in/german.ts'
import { searchLanguages, type SearchLanguage } from './languages.ts'
import { loadStems } from './store/stems.ts'
import { loadSynonyms, type SynonymRow } from './store/synonyms.ts'

/** What else finds products for a phrase, each as its words. */
export interface Synonyms {
  synonyms: readonly string[][]
  /** Searched only where nothing else is found. */
  broader: readonly string[][]
}

/** The stems of words, as `de:tass`. */
export interface Stems {
  get(word: string): readonly string[] | undefined
}

export interface Thesaurus {
  languages: readonly SearchLanguage[]
  /** What a phrase finds, by its `phraseKey`. */
  find(key: string): Synonyms | undefined
  /** Every single word that has synonyms. */
  known: readonly string[]
  /** Of all words of all synonyms. */
  stems: Stems
}

/** What one phrase may find besides itself. */
const maxPerPhrase = 40
/** The longest phrase, in words. */
export const longestPhrase = 3

const builtIn = new Map([
  ['en', english],
  ['de', german],
])

interface Rule {
  /** Undefined for the owner's, which count in all languages. */
  language: string | undefined
  from: string[]
  to: string[][]
  broader: boolean
  /** The phrases of `to` find this one too. */
  mutual: boolean
}

/** The owner's synonyms and the built-in ones of the site's languages. */
export const thesaurus = siteCache(loadThesaurus, [service.fqdn], 60_000)

interface Compiled {
  rules: readonly Rule[]
  entries: ReadonlyMap<string, Synonyms>
  known: readonly string[]
  stems: ReadonlyMap<string, readonly string[]>
}

/** By the codes of the languages: most sites share them. */
const builtInOf = new Map<string, Compiled>()

async function loadThesaurus(site: SiteRead): Promise<Thesaurus> {
  const languages = searchLanguages(site)
  const base = await loadBuiltIn(site, languages)
  const own = (await loadSynonyms(site)).flatMap(ownRules)
  const find = (key: string) => base.entries.get(key)
  if (own.length === 0) return { languages, find, known: base.known, stems: base.stems }
  const compiled = await compile(site, languages, shared(own, [...base.rules, ...own]))
  return {
    languages,
    find: (key) => joined(compiled.entries.get(key), base.entries.get(key)),
    known: [...base.known, ...compiled.known],
    stems: { get: (word) => compiled.stems.get(word) ?? base.stems.get(word) },
  }
}

async function loadBuiltIn(site: SiteRead, languages: readonly SearchLanguage[]): Promise<Compiled> {
  const key = languages.map(({ code }) => code).join()
  const known = builtInOf.get(key)
  if (known) return known
  const rules = languages.flatMap(({ code }) => (builtIn.get(code) ?? '').split('\n').flatMap((line) => rulesOfLine(line, code)))
  const compiled = await compile(site, languages, shared(rules, rules))
  builtInOf.set(key, compiled)
  return compiled
}

async function compile(site: SiteRead, languages: readonly SearchLanguage[], rules: readonly Rule[]): Promise<Compiled> {
  const vocabulary = [...new Set(rules.flatMap(({ from, to }) => [from, ...to]).flat())]
  const stems = await loadStems(site, languages, vocabulary)
  const entries = new Map<string, { synonyms: string[][]; broader: string[][] }>()
  for (const { language, from, to, broader } of rules) {
    const codes = languages.map(({ code }) => code).filter((code) => language === undefined || code === language)
    for (const key of new Set((codes.length > 0 ? codes : ['']).flatMap((code) => phraseKeys(code, from, stems)))) {
      const entry = entries.get(key) ?? { synonyms: [], broader: [] }
      entries.set(key, entry)
      const list = broader ? entry.broader : entry.synonyms
      const fresh = to.filter((phrase) => !list.some((known) => known.join(' ') === phrase.join(' ')))
      list.push(...fresh.slice(0, maxPerPhrase - list.length))
    }
  }
  return { rules, entries, known: [...new Set(rules.flatMap(({ from }) => (from.length === 1 ? from : [])))], stems }
}

function joined(one: Synonyms | undefined, other: Synonyms | undefined): Synonyms | undefined {
  if (!one || !other) return one ?? other
  return { synonyms: [...one.synonyms, ...other.synonyms], broader: [...one.broader, ...other.broader] }
}

/** The key of a phrase in a language, by the stems of its words. */
export function phraseKey(code: string, phrase: readonly string[], stems: Stems): string {
  return `${code}:${phrase.map((word) => stemIn(code, word, stems)).join(' ')}`
}

/** Besides the phrase itself, its words written as one. */
function phraseKeys(code: string, phrase: readonly string[], stems: Stems): string[] {
  const key = phraseKey(code, phrase, stems)
  return phrase.length > 1 ? [key, key.replaceAll(' ', '')] : [key]
}

function stemIn(code: string, word: string, stems: Stems): string {
  return (
    stems
      .get(word)
      ?.find((stem) => stem.startsWith(`${code}:`))
      ?.slice(code.length + 1) ?? word
  )
}

function rulesOfLine(line: string, language: string): Rule[] {
  const [, left, sign, right] = /^([^=>]+)(>{1,2})(.+)$/.exec(line) ?? []
  if (left && right) {
    const to = right.split(',').map(words)
    return [{ language, from: words(left), to, broader: sign === '>>', mutual: false }]
  }
  return together(line.split('=').map(words), language)
}

function together(phrases: readonly string[][], language: string | undefined): Rule[] {
  if (phrases.length < 2) return []
  return phrases.map((from) => ({
    language,
    from,
    to: phrases.filter((phrase) => phrase !== from),
    broader: false,
    mutual: true,
  }))
}

/** What one of several equal phrases finds in one direction, the others find too. */
function shared(rules: readonly Rule[], among: readonly Rule[]): Rule[] {
  const oneWay = Map.groupBy(
    among.filter(({ mutual }) => !mutual),
    ({ from }) => from.join(' '),
  )
  return rules.flatMap((rule) => {
    if (!rule.mutual) return [rule]
    const more = rule.to.flatMap((phrase) => oneWay.get(phrase.join(' ')) ?? [])
    const fitting = more.filter(({ language }) => !language || !rule.language || language === rule.language)
    return [rule, ...fitting.map((found) => ({ ...found, from: rule.from }))]
  })
}

function ownRules({ direction, terms, finds }: SynonymRow): Rule[] {
  const phrases = terms.map(words).filter((phrase) => phrase.length > 0)
  if (direction === 'TWO_WAY') return together(phrases, undefined)
  const to = finds.map(words).filter((phrase) => phrase.length > 0)
  return phrases.map((from) => ({ language: undefined, from, to, broader: false, mutual: false }))
}
