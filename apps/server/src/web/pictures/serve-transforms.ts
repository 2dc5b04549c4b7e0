import { createHash } from 'node:crypto'
import { isPictureId, isVector, picturePath, readTransform, type Transform } from '@stoa/media-url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownRoute, WireError } from '../../kernel/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { RateLimits } from '../../kernel/rate-limit.ts'
import { pictureKey } from '../../modules/pictures/index.ts'
import { bytesOf, inTurn, maxOriginalBytes } from './drawing.ts'
import type { PictureCache } from './picture-cache.ts'
import { rasterize } from './rasterize.ts'
import { transformPicture, type OutputFormat } from './transform-picture.ts'

export interface TransformOptions {
  files: FileStore
  cache: PictureCache
  limits: Pick<RateLimits, 'request'>
}

/**
 * Serves `/media/<id>/v1/…`: a stored picture in another size, part or format. A copy is made when it is first asked for, which
 * counts as requests of its address, and then comes from the cache. It never changes, because a picture's id depends on its content.
 */
export function serveTransforms(app: FastifyInstance, { files, cache, limits }: TransformOptions): void {
  const making = new Map<string, Promise<Buffer>>()

  app.route<{ Params: { id: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${picturePath(':id')}/v1/*`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { id } = request.params
      const read = readTransform(request.params['*'])
      if (!isPictureId(id)) throw unknownRoute()
      if (!read) throw new WireError(400, 'INVALID_TRANSFORM', 'the address names no transform of a picture')
      const format = formatOf(id, read, request)
      const name = createHash('sha256')
        .update(JSON.stringify([id, sorted(read.transform), format]))
        .digest('hex')
        .slice(0, 32)
      const etag = `"${name}"`
      reply
        .header('content-type', `image/${format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('content-security-policy', "default-src 'none'; sandbox")
      if (read.transform.encoding === 'auto') reply.header('vary', 'accept')
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      const bytes = (await cache.get(name)) ?? (await make(name, id, read.transform, format, request.ip))
      reply.header('content-length', bytes.length)
      return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
    },
  })

  /** Two requests for one copy make it once. */
  function make(name: string, id: string, transform: Transform, format: OutputFormat, address: string): Promise<Buffer> {
    let made = making.get(name)
    if (!made) {
      limits.request({ address, points: pointsOf(id, transform, format) })
      made = inTurn(() => copyOf(id, transform, format))
      making.set(name, made)
      const kept = made.then((bytes) => cache.put(name, bytes))
      void kept.catch(() => {}).finally(() => making.delete(name))
    }
    return made
  }

  async function copyOf(id: string, transform: Transform, format: OutputFormat): Promise<Buffer> {
    const original = await files.get(pictureKey(id))
    if (!original) throw unknownRoute()
    if (original.size > maxOriginalBytes) {
      original.body.destroy()
      throw unknownRoute()
    }
    const bytes = await bytesOf(original.body)
    return transformPicture(isVector(id) ? await rasterize(id, bytes) : bytes, transform, format)
  }
}

/** Points of a megapixel in each format, as measured: a hundred are a second of one core. */
const costs: Record<OutputFormat, number> = { jpeg: 5, png: 5, webp: 25, avif: 75, gif: 125 }
const costOfFilters = 25
/** A drawing takes a process. */
const costOfDrawing = 25

/** What a copy counts as, so that nobody keeps the server busy with pictures. */
function pointsOf(id: string, { width, height, blur, unsharpMask }: Transform, format: OutputFormat): number {
  const cost = costs[format] + (blur || unsharpMask ? costOfFilters : 0)
  return 1 + Math.floor((cost * width * height) / 1_000_000) + (isVector(id) ? costOfDrawing : 0)
}

const formats: Record<string, OutputFormat> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif', gif: 'gif' }

/** As the transform asks for, or the name in the URL, or the picture. Browsers show no drawing in a format of photographs, so it becomes PNG. */
function formatOf(
  id: string,
  { transform: { encoding }, name }: { transform: Transform; name: string },
  { headers }: FastifyRequest,
): OutputFormat {
  if (encoding === 'avif' || encoding === 'webp') return encoding
  if (encoding === 'auto' && headers.accept?.includes('image/webp')) return 'webp'
  return formats[endingOf(name)] ?? (isVector(id) ? 'png' : formats[endingOf(id)]!)
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

/** The same transform in another order of its parameters is the same copy. */
function sorted(transform: Transform): [string, unknown][] {
  return Object.entries(transform).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
