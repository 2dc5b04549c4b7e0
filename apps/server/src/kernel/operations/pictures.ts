import { getType, type Operation, type Service } from '@stoa/contract'
import { pictureIdOf } from '@stoa/media-url'
import type { Doc } from '../basics/doc.ts'
import { objectFinders } from '../basics/object-finder.ts'
import type { SiteRead } from '../site/site.ts'

/** A picture as it stands in documents and answers: `url` is a path, `/media/<id>`. */
export interface Image {
  id: string
  url: string
  /** Pixels. */
  width: number
  height: number
}

/** The stored pictures of a site. The module that stores them implements it. */
export interface Pictures {
  /** Returns the pictures of the site with these ids, by id, in one statement. */
  named(site: SiteRead, ids: readonly string[]): Promise<ReadonlyMap<string, Image>>
  /** True if any picture of the site has a focal point: cached, because every answer with pictures asks. */
  hasFocalPoints(site: SiteRead): Promise<boolean>
  /** The focal points of those of the ids that have one, in one statement. */
  focalPoints(site: SiteRead, ids: readonly string[]): Promise<ReadonlyMap<string, FocalPoint>>
}

/** The point that stays visible when a picture is cropped, in percent of its width and height. */
export interface FocalPoint {
  x: number
  y: number
}

/** Images are of the types whose fields the published client converts. */
const finderOf = objectFinders(isImage)
const imageTypes = new WeakMap<Service, ReadonlySet<string>>()

/** True if a contract type is one of images. */
export function isImage(service: Service, type: string): boolean {
  let types = imageTypes.get(service)
  if (!types) {
    const fields = Object.values(service.types).flatMap(({ fields }) => Object.values(fields))
    imageTypes.set(service, (types = new Set(fields.flatMap(({ image, ref }) => (image && ref ? [ref] : [])))))
  }
  return types.has(type)
}

/**
 * Completes the images of an operation's requests, or is undefined where a request has none. Clients name a picture of the shop
 * by its id, by its URL on any host, or as `wix:image://…`; it is stored by id and path, so that the shop can move to another
 * domain. Other images stay as they were given.
 */
export function imageCompleter(
  { service, request: type }: Operation,
  pictures: Pictures,
): ((site: SiteRead, request: unknown) => Promise<void>) | undefined {
  const find = finderOf(service, type)
  if (!find) return undefined
  return async (site, request) => {
    const images: { image: Doc; type: string }[] = []
    find(request, (image, type) => images.push({ image, type }))
    const ids = images.flatMap(({ image }) => pictureNamedBy(image) ?? [])
    if (ids.length === 0) return
    const stored = await pictures.named(site, ids)
    for (const { image, type } of images) {
      const { fields } = getType(service, type)
      const known = Object.entries(stored.get(pictureNamedBy(image) ?? '') ?? {})
      // Not every type of images has a URL.
      for (const [field, value] of known) if (fields[field]) image[field] = value
    }
  }
}

/** The id of the picture that an image or a media item names, by its id or its URL. */
export function pictureNamedBy({ id, url }: { id?: unknown; url?: unknown }): string | undefined {
  return [id, url].map((text) => (typeof text === 'string' ? pictureIdOf(text) : undefined)).find(Boolean)
}

/** JSON text whose paths of pictures became URLs, for readers that are not on the shop's own pages. */
export function withMediaOrigin(json: string, origin: string): string {
  return json.replaceAll('"/media/', `"${origin}/media/`)
}

/** True if `withMediaOrigin` would change a text. */
export function hasMediaPaths(json: string): boolean {
  return json.includes('"/media/')
}
