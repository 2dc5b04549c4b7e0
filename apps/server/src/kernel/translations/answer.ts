import type { Operation, Service, TranslationFacts } from '@stoa/contract'
import { JsonText } from '../json-text.ts'
import type { SiteRead } from '../site.ts'
import { isDoc, replaceTexts, valueAt, type Doc, type Texts } from './texts.ts'

/** Translations of what the owner wrote. The module that stores them implements it. */
export interface Translations {
  /** The texts of entities in the site's language of the request, by `textsKey`, in one statement. */
  textsOf(site: SiteRead, entityIds: readonly string[]): Promise<ReadonlyMap<string, Texts>>
  /** Brings fields of a translated entity that depend on its texts into line with them. */
  complete(entity: string, shown: Record<string, unknown>, texts: Texts): void
}

export function textsKey(entity: string, id: string): string {
  return `${entity} ${id}`
}

/** Whether the answer must be translated: it is asked for in another language than the one the owner writes in. */
export function isTranslated({ language, settings }: SiteRead): boolean {
  return language !== settings.language
}

/**
 * The language of an answer: the requested one where the site has it (`de` for `de-AT` too), otherwise the one that the owner
 * writes in.
 */
export function answerLanguage(
  { language, languages }: Pick<SiteRead['settings'], 'language' | 'languages'>,
  requested: string | undefined,
): string {
  if (!requested) return language
  const offered = [language, ...languages]
  const wanted = requested.toLowerCase()
  const [general] = wanted.split('-')
  return (
    offered.find((code) => code.toLowerCase() === wanted) ?? offered.find((code) => code.toLowerCase() === general) ?? language
  )
}

/**
 * The translator of an operation's answers, or undefined when they show no translatable texts. It replaces the texts that have a
 * translation, and leaves the others as they are.
 */
export function answerTranslator(
  { service, response }: Operation,
  translations: Translations,
): ((site: SiteRead, answer: unknown) => Promise<unknown>) | undefined {
  const collect = collectorOf(service, response)
  if (!collect) return undefined
  return async (site, answer) => {
    // A copy, because parts of an answer may be cached for other languages.
    const copy: unknown = answer instanceof JsonText ? answer.toJSON() : structuredClone(answer)
    const found: Found[] = []
    collect(copy, found)
    const ids = new Set(found.map(({ id }) => id))
    if (ids.size === 0) return copy
    const texts = await translations.textsOf(site, [...ids])
    for (const { facts, id, object } of found) {
      const own = texts.get(textsKey(facts.entity, id))
      if (!own) continue
      replaceTexts(facts, object, own)
      translations.complete(facts.entity, object, own)
    }
    return copy
  }
}

/** An object with translatable texts, in an answer. */
interface Found {
  facts: TranslationFacts
  id: string
  object: Doc
}

type Collector = (value: unknown, found: Found[]) => void

const collectors = new WeakMap<Service, Map<string, Collector | undefined>>()

/** Finds the objects with translatable texts in a value of a type; undefined when the type cannot contain any. */
function collectorOf(service: Service, type: string): Collector | undefined {
  let ofService = collectors.get(service)
  if (!ofService) collectors.set(service, (ofService = new Map()))
  if (!ofService.has(type)) {
    // Types may be recursive, so the collector is looked up when it is used.
    ofService.set(type, (value, found) => ofService.get(type)?.(value, found))
    ofService.set(type, isReachable(service, type, new Set()) ? makeCollector(service, type) : undefined)
  }
  return ofService.get(type)
}

function isReachable(service: Service, type: string, seen: Set<string>): boolean {
  if (service.translations[type]) return true
  if (seen.has(type)) return false
  seen.add(type)
  const fields = Object.values(service.types[type]?.fields ?? {})
  return fields.some(({ kind, ref }) => kind === 'type' && isReachable(service, ref!, seen))
}

function makeCollector(service: Service, type: string): Collector {
  const own = service.translations[type] ?? []
  const nested = Object.entries(service.types[type]?.fields ?? {}).flatMap(([field, { kind, ref }]) => {
    const collect = kind === 'type' ? collectorOf(service, ref!) : undefined
    return collect ? [{ field, collect }] : []
  })
  return (value, found) => {
    if (!isDoc(value)) return
    for (const facts of own) {
      const id = valueAt(value, facts.id)
      if (typeof id === 'string') found.push({ facts, id, object: value })
    }
    for (const { field, collect } of nested) {
      const inner = value[field]
      if (Array.isArray(inner)) for (const each of inner) collect(each, found)
      else if (isDoc(inner)) collect(inner, found)
    }
  }
}
