import type { Operation, TranslationFacts } from '@stoa/contract'
import type { Doc } from '../../basics/doc.ts'
import { JsonText } from '../../basics/json-text.ts'
import { objectFinders } from '../../basics/object-finder.ts'
import type { SiteRead } from '../../site/site.ts'
import { replaceTexts, valueAt, type Texts } from './texts.ts'

/** Translations of the owner's texts. The module that stores them implements it. */
export interface Translations {
  /** The texts of entities in the site's language of the request, by `textsKey`, in one statement. */
  textsOf(site: SiteRead, entityIds: readonly string[]): Promise<ReadonlyMap<string, Texts>>
  /** Brings fields of a translated entity that depend on its texts into line with them. */
  complete(entity: string, shown: Record<string, unknown>, texts: Texts): void
}

export function textsKey(entity: string, id: string): string {
  return `${entity} ${id}`
}

/** True if the answer must be translated: it is asked for in another language than the one the owner writes in. */
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
  const find = finderOf(service, response)
  if (!find) return undefined
  return async (site, answer) => {
    // A copy, because parts of an answer may be cached for other languages.
    const copy: unknown = answer instanceof JsonText ? answer.toJSON() : structuredClone(answer)
    const found: Found[] = []
    find(copy, (object, type) => {
      for (const facts of service.translations[type]!) {
        const id = valueAt(object, facts.id)
        if (typeof id === 'string') found.push({ facts, id, object })
      }
    })
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

const finderOf = objectFinders(({ translations }, type) => translations[type] !== undefined)
