import { isWrittenWithoutSpaces } from '../../../../kernel/lists/query/words.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  loadStems,
  longestPhrase,
  phraseKey,
  thesaurus,
  type Stems,
  type Synonyms,
  type Thesaurus,
} from '../../product-search/index.ts'
import type { Group } from './group.ts'
import { findWords, shortestBeginning, shortestPart } from '../store/words.ts'
import { allOf, anyOf, beginning, word, type Words } from './query-text.ts'
import { longestWord } from './typos.ts'
import { tokensOf } from './tokens.ts'

type Forms = (keys: readonly string[], isFitting?: (text: string) => boolean) => Words | undefined

/** A part of the expression, which is one term. */
interface Span {
  tokens: readonly string[]
  synonyms: Synonyms | undefined
  /** The tokens as one word. */
  joined: string | undefined
}

const maxWords = 600
/** Words that one key may stand for in a query; a key with more is too general to widen a search. */
const maxForms = 40

/** Finds out what the words of an expression may also be called. Two statements, the first of which is rarely sent. */
export async function analyse(site: SiteRead, expression: string): Promise<Group[]> {
  const tokens = tokensOf(expression)
  if (tokens.length === 0) return []
  const known = await thesaurus.get(site)
  const pairs = tokens.slice(1).map((token, index) => tokens[index]! + token)
  const spelled = tokens.map((token) => withUmlauts(token, known))
  const own = await loadStems(site, known.languages, [...tokens, ...pairs, ...spelled])
  const stems: Stems = { get: (text) => own.get(text) ?? known.stems.get(text) }
  const spans = spansOf(tokens, known, stems)
  const heads = new Map(tokens.map((token) => [token, tailsOf(token, known, stems)]))
  const divided = tokens.flatMap((token) => divisionsOf(token).flat())
  const keys = [
    ...[...tokens, ...spelled, ...pairs].flatMap((each) => keysOf(each, known, stems)),
    ...[...heads.values()].flat().flatMap(({ keys: ofTail }) => ofTail),
    ...[...spans.map(({ synonyms }) => synonyms), ...[...heads.values()].flat().map(({ synonyms }) => synonyms)]
      .flatMap((found) => [...(found?.synonyms ?? []), ...(found?.broader ?? [])].flat())
      .flatMap((each) => keysOf(each, known, stems)),
  ]
  const found = await findWords(site, [...new Set(keys)], [...new Set([...tokens, ...divided, ...pairs])], maxWords)
  const byKey = new Map<string, string[]>()
  for (const { word: text, found: by } of found) for (const key of by) byKey.set(key, [...(byKey.get(key) ?? []), text])
  const words = new Set(found.map(({ word: text }) => text))
  const forms: Forms = (wanted, isFitting = () => true) =>
    anyOf([...new Set(wanted.flatMap((key) => byKey.get(key) ?? []))].filter(isFitting).slice(0, maxForms).map(word))
  const context = { known, stems, forms, isKnown: (text: string) => words.has(text), heads }
  return joinedSpans(spans, context).map((span) => groupOf(span, context))
}

/** Joins two words that products have as one: `light house`. */
function joinedSpans(spans: readonly Span[], context: Context): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const before = result.at(-1)
    const tokens = [...(before?.tokens ?? []), ...span.tokens]
    const joined = tokens.join('')
    const isPair = before !== undefined && tokens.length === 2 && !before.synonyms && !span.synonyms
    if (isPair && formsOf(joined, context)) result.splice(-1, 1, { tokens, synonyms: undefined, joined })
    else result.push(span)
  }
  return result
}

interface Context {
  known: Thesaurus
  stems: Stems
  forms: Forms
  isKnown(text: string): boolean
  heads: ReadonlyMap<string, Tail[]>
}

function groupOf({ tokens, synonyms, joined }: Span, context: Context): Group {
  const parts = tokens.map((token) => groupOfToken(token, context))
  const together = joined === undefined ? undefined : formsOf(joined, context)
  const ofPhrase = (phrases: readonly string[][] | undefined) =>
    anyOf((phrases ?? []).map((phrase) => allOf(phrase.map((each) => anyOf([word(each), formsOf(each, context)])))))
  const [only] = parts
  const isNamed = synonyms !== undefined
  if (parts.length === 1 && only) {
    return {
      ...only,
      isNamed,
      synonym: anyOf([ofPhrase(synonyms?.synonyms), only.synonym]),
      broad: anyOf([ofPhrase(synonyms?.broader), only.broad]),
    }
  }
  return {
    tokens,
    isNamed,
    whole: { all: parts.map(({ whole }) => whole) },
    prefix: allOf(parts.map(({ whole, prefix }) => prefix ?? whole)),
    form: anyOf([together, allOf(parts.map(({ whole, prefix, form }) => anyOf([prefix ?? whole, form])))]),
    synonym: ofPhrase(synonyms?.synonyms),
    // The last word says what it is: a shopping bag is a bag.
    broad: anyOf([ofPhrase(synonyms?.broader), nearest(parts.at(-1))]),
  }
}

function nearest(group: Group | undefined): Words | undefined {
  return anyOf([group?.whole, group?.form, group?.synonym])
}

function groupOfToken(token: string, context: Context): Group {
  const { forms, isKnown, stems, known } = context
  const isLetter = /^\p{L}$/u.test(token) && !isWrittenWithoutSpaces(token)
  const spelled = isKnown(token) ? token : withUmlauts(token, known)
  const [tail] = (context.heads.get(token) ?? []).filter(({ keys, synonyms }) => forms(keys) ?? synonyms)
  const headOf = (isFitting?: (text: string) => boolean) =>
    tail &&
    anyOf([
      forms(tail.keys, isFitting),
      ...(tail.synonyms?.synonyms ?? []).map((phrase) =>
        allOf(phrase.map((each) => anyOf([word(each), forms(keysOf(each, known, stems))]))),
      ),
    ])
  // What stands before the end is another word than the one with the end.
  const isOther = (text: string) => !tail?.beginnings.some((each) => text.startsWith(each))
  const divided = divisionsOf(token).filter((parts) => parts.every(isKnown))
  return {
    tokens: [token],
    isNamed: false,
    whole: word(token),
    prefix: isLetter ? undefined : beginning(token),
    form: anyOf([
      formsOf(token, context),
      ...(spelled === token ? [] : [beginning(spelled), formsOf(spelled, context)]),
      ...divided.map((sequence) => ({ sequence })),
      measureParts(token),
      tail && allOf([headOf(isOther), anyOf(tail.beginnings.map(beginning))]),
    ]),
    broad: headOf(),
  }
}

function formsOf(text: string, { forms, known, stems, isKnown }: Context): Words | undefined {
  return anyOf([forms(keysOf(text, known, stems)), isKnown(text) ? word(text) : undefined])
}

/** What finds the words of a word's stems, and compounds that end with it. */
function keysOf(text: string, { languages }: Thesaurus, stems: Stems): string[] {
  const compounds = new Set(languages.filter((language) => language.compounds).map(({ code }) => code))
  return (stems.get(text) ?? []).flatMap((stem) => {
    const [code, plain] = stem.split(':') as [string, string]
    return compounds.has(code) && plain.length >= shortestPart ? [stem, `-${plain}`] : [stem]
  })
}

/** The end of a compound, as `tass` of `teetasse`. */
interface Tail {
  keys: string[]
  synonyms: Synonyms | undefined
  /** What stands before it, with and without a linking letter. */
  beginnings: string[]
}

/** The longest first. */
function tailsOf(token: string, { languages, find }: Thesaurus, stems: Stems): Tail[] {
  const compounds = languages.filter((language) => language.compounds)
  return compounds.flatMap(({ code }) => {
    const stem = stems.get(token)?.find((each) => each.startsWith(`${code}:`))
    const plain = stem?.slice(code.length + 1) ?? ''
    if (plain.length > longestWord * 2) return []
    const count = Math.max(plain.length - shortestBeginning - shortestPart + 1, 0)
    return Array.from({ length: count }, (_, index) => {
      const place = shortestBeginning + index
      const tail = plain.slice(place)
      return {
        keys: [`${code}:${tail}`, `-${tail}`],
        synonyms: find(`${code}:${tail}`),
        beginnings: withoutLink(token.slice(0, place)),
      }
    })
  })
}

function withoutLink(text: string): string[] {
  const shorter = ['en', 'es', 's', 'n', 'e'].filter((link) => text.endsWith(link)).map((link) => text.slice(0, -link.length))
  return [text, ...shorter].filter(({ length }) => length >= shortestBeginning)
}

/** The ways to divide a word into two. */
function divisionsOf(token: string): [string, string][] {
  if (token.length < 6 || token.length > longestWord || !/^\p{L}+$/u.test(token)) return []
  return Array.from({ length: token.length - 5 }, (_, index) => [token.slice(0, index + 3), token.slice(index + 3)])
}

/** `50x70` is also `50` and `70`, `30cm` is `30` and `cm`. */
function measureParts(token: string): Words | undefined {
  const parts = token.match(/^\d/) ? (token.match(/\d+|\p{L}+/gu) ?? []).filter((part) => part !== 'x') : []
  return parts.length > 1 ? allOf(parts.map(word)) : undefined
}

/** `ae` typed for `ä`: texts are stored without diacritics. */
function withUmlauts(token: string, { languages }: Thesaurus): string {
  return languages.some(({ code }) => code === 'de') ? token.replaceAll(/([aou])e/g, '$1') : token
}

/** Divides the tokens into the longest known phrases, from the first to the last. */
function spansOf(tokens: readonly string[], known: Thesaurus, stems: Stems): Span[] {
  const spans: Span[] = []
  for (let index = 0; index < tokens.length;) {
    const span = spanAt(tokens, index, known, stems)
    spans.push(span)
    index += span.tokens.length
  }
  return spans
}

function spanAt(tokens: readonly string[], index: number, known: Thesaurus, stems: Stems): Span {
  for (let length = Math.min(longestPhrase, tokens.length - index); length > 0; length--) {
    const phrase = tokens.slice(index, index + length)
    const joined = phrase.length === 2 ? phrase.join('') : undefined
    const synonyms = synonymsOf(phrase, known, stems) ?? (joined && synonymsOf([joined], known, stems)) ?? undefined
    if (synonyms || length === 1) return { tokens: phrase, synonyms: synonyms || undefined, joined }
  }
  throw new Error('a span has at least one token')
}

function synonymsOf(phrase: readonly string[], known: Thesaurus, stems: Stems): Synonyms | undefined {
  const { languages, find } = known
  const codes = languages.length > 0 ? languages.map(({ code }) => code) : ['']
  const found = codes.flatMap((code) => {
    const alternatives = phrase.length === 1 ? [phrase, phrase.map((token) => withUmlauts(token, known))] : [phrase]
    return alternatives.flatMap((each) => find(phraseKey(code, each, stems)) ?? [])
  })
  if (found.length === 0) return undefined
  return { synonyms: found.flatMap(({ synonyms }) => synonyms), broader: found.flatMap(({ broader }) => broader) }
}
