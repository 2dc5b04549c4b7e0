import { invalid } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

const places = new Set(['HOME', 'COLLECTION', 'PRODUCT'])
const prefix = 'sections/'

/**
 * The key of a page's sections among the designed documents. Without a language, or in the site's own, they are those of the page itself.
 * Throws a violation for a place or a language that the site does not have.
 */
export function keyOf({ settings }: Pick<SiteRead, 'settings'>, place: string, language?: string | null): string {
  if (!places.has(place) && !isGuid(place))
    throw invalid({
      field: 'place',
      description: 'must be HOME, COLLECTION, PRODUCT or the id of a page',
      violatedRule: 'VALIDATION',
      data: {},
    })
  if (language && language !== settings.language && !settings.languages.includes(language))
    throw invalid({ field: 'language', description: 'must be a language of the site', violatedRule: 'VALIDATION', data: {} })
  const copy = language && language !== settings.language ? language : ''
  return `${prefix}${isGuid(place) ? place.toLowerCase() : place}/${copy}`
}

export function isSectionsKey(key: string): boolean {
  return key.startsWith(prefix)
}
