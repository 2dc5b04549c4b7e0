import type { Operation, Service, TextFacts, TranslationFacts } from '@stoa/contract'
import { JsonText } from './json-text.ts'
import type { WireQuery } from './query/page.ts'
import type { SiteRead } from './site.ts'

/** The texts of one entity in one language, by their names: strings, and JSON for rich text. */
export type Texts = Readonly<Record<string, unknown>>

/** Translations of what the owner wrote. The module that stores them implements it. */
export interface Translations {
  /** The texts of entities in the site's language of the request, by `textsKey`, in one statement. */
  textsOf(site: SiteRead, entityIds: readonly string[]): Promise<ReadonlyMap<string, Texts>>
  /** Brings fields of a translated entity that depend on its texts into line with them. */
  complete(entity: string, shown: Record<string, unknown>, texts: Texts): void
}

/** An entity whose texts can be translated. */
export interface Translatable {
  /** The contract's type of the entity, with its translatable texts. */
  service: Service
  type: string
  facts: TranslationFacts
  /** What a caller needs to read and to change the entity, and so its translations. */
  permissions: { read: string; update: string }
  /** Entities by id, with all their texts. */
  read(site: SiteRead, ids: readonly string[]): Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** One page of all entities. */
  page(
    site: SiteRead,
    paging: { limit: number; cursor: string | undefined },
  ): Promise<{ items: ReadonlyMap<string, Record<string, unknown>>; next: string | undefined }>
  /** The entity as it is stored, for rules that the contract does not declare. Throws violations. */
  check?(entity: Record<string, unknown>): Record<string, unknown>
  complete?(shown: Record<string, unknown>, texts: Texts): void
}

/** The translatable texts of an entity of the kernel. */
export function ofEntity<E extends { id?: string | null }>(
  { service, type, getMany, query }: TranslatableEntity<E>,
  { source = (entity) => ({ ...entity }), ...more }: EntityOptions<E> = {},
): Translatable {
  const byId = (entities: Iterable<E>) => new Map([...entities].map((entity) => [entity.id!, source(entity)]))
  return {
    service,
    type,
    facts: factsOf(service, type),
    permissions: { read: permissionOf(service, `get${type}`), update: permissionOf(service, `update${type}`) },
    read: async (site, ids) => byId((await getMany(site, ids)).values()),
    async page(site, { limit, cursor }) {
      const { items, metadata } = await query(site, { cursorPaging: cursor ? { cursor } : { limit } })
      return { items: byId(items), next: metadata.cursors.next }
    },
    ...more,
  }
}

interface EntityOptions<E> extends Pick<Translatable, 'check' | 'complete'> {
  /** The entity with its texts in the form in which they are translated. */
  source?(entity: E): Record<string, unknown>
}

/** What an entity of the kernel has. */
export interface TranslatableEntity<E> {
  service: Service
  type: string
  getMany(site: SiteRead, ids: readonly string[]): Promise<Map<string, E>>
  query(site: SiteRead, query: WireQuery): Promise<{ items: E[]; metadata: { cursors: { next?: string } } }>
}

/** The translatable texts of a service's own entity, which its type shows under their own names. */
export function factsOf(service: Service, type: string): TranslationFacts {
  const facts = service.translations[type]?.find(({ entity }) => entity === service.fqdn)
  if (!facts) throw new Error(`${service.name}: no translations of ${type} are declared`)
  return facts
}

function permissionOf({ name, operations }: Service, operation: string): string {
  const [permission] = operations[operation]?.permissions ?? []
  if (!permission) throw new Error(`${name}: ${operation} needs no permission, or does not exist`)
  return permission
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

function replaceTexts(facts: TextFacts, object: Doc, texts: Texts): void {
  visitTexts(facts, object, ({ holder, field, name }) => {
    if (texts[name] !== undefined) holder[field] = texts[name]
  })
}

type Doc = Record<string, unknown>

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
      // The key is read before a translation may replace it.
      if (isDoc(item)) visitTexts(texts, item, visit, `${within}${path}[${index}].`, `${String(item[key])}.`)
    }
  }
}

function withValues(name: string, object: Doc): string {
  return name.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => String(valueAt(object, path)))
}

function valueAt(object: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>((value, segment) => (isDoc(value) ? value[segment] : undefined), object)
}

function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
