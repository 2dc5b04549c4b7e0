import type { TextFacts } from '@stoa/contract'
import { isDoc, type Doc } from '../../basics/doc.ts'

/** The texts of one entity in one language, by their names: strings, and JSON for rich text. */
export type Texts = Readonly<Record<string, unknown>>

/** The translatable texts that an object of a declared type shows, by their names. Empty ones are left out. */
export function textsIn(facts: TextFacts, object: Doc): Record<string, unknown> {
  const texts: Record<string, unknown> = {}
  visitTexts(facts, object, ({ holder, field, name }) => {
    if (holder[field] !== '') texts[name] = holder[field]
  })
  return texts
}

/** A copy of an entity with other texts. */
export function withTexts(facts: TextFacts, object: Doc, texts: Texts): Doc {
  const copy = structuredClone(object)
  replaceTexts(facts, copy, texts)
  return copy
}

/** Where the texts of an entity are (`choicesSettings.choices[1].name`), by their names. */
export function textPaths(facts: TextFacts, object: Doc): Map<string, string> {
  const paths = new Map<string, string>()
  visitTexts(facts, object, ({ path, name }) => void paths.set(name, path))
  return paths
}

/** The texts of an entity, by where they are. */
export function textsByPath(facts: TextFacts, object: Doc): Map<string, unknown> {
  const texts = new Map<string, unknown>()
  visitTexts(facts, object, ({ path, holder, field }) => void texts.set(path, holder[field]))
  return texts
}

export function replaceTexts(facts: TextFacts, object: Doc, texts: Texts): void {
  visitTexts(facts, object, ({ holder, field, name }) => {
    if (texts[name] !== undefined) holder[field] = texts[name]
  })
}

/** A text that an object shows: where it is, and its name among the texts of its entity. */
interface Shown {
  holder: Doc
  field: string
  path: string
  name: string
}

function visitTexts(facts: TextFacts, object: Doc, visit: (shown: Shown) => void, within = '', prefix = ''): void {
  for (const [path, name] of Object.entries(facts.fields)) {
    const segments = path.split('.')
    const field = segments.pop()!
    const holder = segments.length > 0 ? valueAt(object, segments.join('.')) : object
    if (!isDoc(holder) || holder[field] === undefined || holder[field] === null) continue
    visit({ holder, field, path: within + path, name: prefix + withValues(name, object) })
  }
  for (const [path, { key, ...texts }] of Object.entries(facts.lists ?? {})) {
    const items = valueAt(object, path)
    if (!Array.isArray(items)) continue
    for (const [index, item] of items.entries()) {
      // The key is read before a translation may replace it. An item without one has no name.
      if (isDoc(item) && item[key] !== undefined)
        visitTexts(texts, item, visit, `${within}${path}[${index}].`, `${String(item[key])}.`)
    }
  }
}

function withValues(name: string, object: Doc): string {
  return name.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => String(valueAt(object, path)))
}

export function valueAt(object: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>((value, segment) => (isDoc(value) ? value[segment] : undefined), object)
}
