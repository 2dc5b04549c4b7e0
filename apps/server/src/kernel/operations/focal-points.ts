import type { Operation, Service } from '@stoa/contract'
import { pictureIdOf } from '@stoa/media-url'
import type { Doc } from '../basics/doc.ts'
import { JsonText } from '../basics/json-text.ts'
import { objectFinders } from '../basics/object-finder.ts'
import type { Pictures } from './pictures.ts'
import type { SiteRead } from '../site/site.ts'

/** Types whose focal point is that of the picture which they name. The media library's own types have a focal point that can be written. */
const finderOf = objectFinders((service: Service, type) => service.types[type]?.fields['focalPoint']?.readOnly === true)

/** The fields that name the picture. */
const namingFields = ['id', 'url', 'picture', 'photoUrl']

/**
 * Gives the pictures of an operation's answers their focal points, or is undefined where answers have no pictures. Documents do not
 * contain focal points, so a new one is used at once wherever the picture is shown.
 */
export function focalPointCompleter(
  { service, response }: Operation,
  pictures: Pictures,
): ((site: SiteRead, answer: unknown) => Promise<unknown>) | undefined {
  const find = finderOf(service, response)
  if (!find) return undefined
  return async (site, answer) => {
    if (!(await pictures.hasFocalPoints(site))) return answer
    // A copy, because parts of an answer may be cached.
    const copy: unknown = answer instanceof JsonText ? answer.toJSON() : structuredClone(answer)
    const named: { object: Doc; id: string }[] = []
    find(copy, (object) => {
      const id = pictureNamedIn(object)
      if (id) named.push({ object, id })
    })
    if (named.length === 0) return answer
    const points = await pictures.focalPoints(site, [...new Set(named.map(({ id }) => id))])
    for (const { object, id } of named) {
      const focalPoint = points.get(id)
      if (focalPoint) object['focalPoint'] = focalPoint
    }
    return copy
  }
}

/** Removes the focal points of a request's pictures: they are the media library's. */
export function focalPointRemover({ service, request: type }: Operation): ((request: unknown) => void) | undefined {
  const find = finderOf(service, type)
  return find && ((request) => find(request, (object) => delete object['focalPoint']))
}

function pictureNamedIn(object: Doc): string | undefined {
  for (const field of namingFields) {
    const text = object[field]
    const id = typeof text === 'string' && pictureIdOf(text)
    if (id) return id
  }
  return undefined
}
