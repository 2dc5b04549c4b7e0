import { createHash } from 'node:crypto'
import type { TranslatableText, Translation } from '@stoa/contract/services/stoa/translations'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { typeReader } from '../../../kernel/operations/shape.ts'
import { textPaths, textsByPath, textsIn, withTexts, type Texts } from '../../../kernel/operations/translations/texts.ts'
import type { Translatable } from '../../../kernel/operations/translations/translatable.ts'

type Doc = Record<string, unknown>

/** Returns the texts of an entity, with their stored translations. */
export function presentTexts(
  { facts }: Translatable,
  source: Doc,
  stored: Pick<Translation, 'texts' | 'sources'> | undefined,
): TranslatableText[] {
  return Object.entries(textsIn(facts, source)).map(([name, text]) => {
    const translated = stored?.texts[name]
    if (translated === undefined) return { name, source: text, state: 'MISSING' }
    return { name, source: text, text: translated, state: stored?.sources[name] === hashOf(text) ? 'TRANSLATED' : 'OUTDATED' }
  })
}

/**
 * Returns the texts to store after a change; null and the empty string remove one. Each is checked like its source. Translations
 * of texts that no longer exist are left out.
 */
export function changedTexts(
  translatable: Translatable,
  source: Doc,
  before: Pick<Translation, 'texts' | 'sources'> | undefined,
  change: Texts,
): Pick<Translation, 'texts' | 'sources'> {
  const sources = textsIn(translatable.facts, source)
  const given = checked(translatable, source, sources, change)
  const texts: Record<string, unknown> = {}
  const hashes: Record<string, string> = {}
  for (const [name, text] of Object.entries(sources)) {
    if (Object.hasOwn(given, name)) {
      texts[name] = given[name]
      hashes[name] = hashOf(text)
    } else if (!Object.hasOwn(change, name) && before?.texts[name] !== undefined) {
      texts[name] = before.texts[name]
      hashes[name] = before.sources[name]!
    }
  }
  return { texts, sources: hashes }
}

/** The given texts without the empty ones, as their entity would store them. */
function checked({ service, type, facts, check }: Translatable, source: Doc, sources: Texts, change: Texts): Texts {
  const violations: Violation[] = []
  const given: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(change)) {
    if (!Object.hasOwn(sources, name)) violations.push(violation(name, 'is not a text of this entity'))
    else if (typeof text === 'string' && text.trim() === '') continue
    else if (text === null) continue
    else if (typeof text !== typeof sources[name]) violations.push(violation(name, `must be a ${typeof sources[name]}`))
    else given[name] = text
  }
  const names = Object.keys(given)
  const entity = withTexts(facts, source, given)
  const paths = textPaths(facts, source)
  const found: Violation[] = []
  typeReader(service, type)(entity, '', found)
  for (const { field, ...rest } of found) {
    const name = names.find((each) => field === paths.get(each) || field.startsWith(`${paths.get(each)}.`))
    if (name) violations.push({ ...rest, field: `texts.${name}` })
  }
  if (violations.length > 0) throw invalid(...violations)
  // A list may name its texts after translated ones, so they are found by their paths.
  const stored = textsByPath(facts, check ? check(entity) : entity)
  return Object.fromEntries(names.map((name) => [name, stored.get(getOrThrow(paths, name))]))
}

function violation(name: string, description: string): Violation {
  return { field: `texts.${name}`, description, violatedRule: 'VALIDATION', data: {} }
}

function hashOf(text: unknown): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 22)
}
