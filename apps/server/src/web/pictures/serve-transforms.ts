import { createHash } from 'node:crypto'
import {
  isFixedCopy,
  isOfWidthSet,
  isPictureId,
  isVector,
  picturePath,
  readTransform,
  TransformError,
  type Transform,
} from '@stoa/media-url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lookupTable } from '@stoa/web/lookup-table'
import { unknownRoute, WireError } from '../../kernel/basics/errors.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { preconditionStatus, rangeOf } from './conditional.ts'
import { CopiesExhausted, type CopyBudget } from './copy-budget.ts'
import { pointsOf } from './costs.ts'
import { decodedPictures } from './decoded-pictures.ts'
import type { Originals } from './originals.ts'
import { ordinaryName, type PictureCache } from './picture-cache.ts'
import { rasterize } from './rasterize.ts'
import { AnimationTooLarge, transformPicture, type OutputFormat } from './transform-picture.ts'
import { tooManyPictures, type Lane, type DrawingQueue } from './drawing-queue.ts'
import type { Unreadable } from './unreadable.ts'

export interface TransformOptions {
  originals: Originals
  cache: PictureCache
  limits: Pick<RateLimits, 'request'>
  turns: DrawingQueue
  unreadable: Unreadable
  budget: CopyBudget
}

/** One transformed picture, as a URL and a browser ask for it. */
interface Copy {
  id: string
  transform: Transform
  format: OutputFormat
  /** Equal for all URLs of the same copy; also its name in the cache. */
  name: string
  etag: string
  lane: Lane
}

/**
 * Serves `/media/<id>/v1/…`: a stored picture in another size, part or format. A copy is made when it is first asked for, which
 * counts as requests of its address, and then comes from the cache. It never changes, because a picture's id depends on its content.
 */
export function serveTransforms(
  app: FastifyInstance,
  { originals, cache, limits, turns, unreadable, budget }: TransformOptions,
): void {
  const decoded = decodedPictures()
  app.route<{ Params: { id: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${picturePath(':id')}/v1/*`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const asked = copyOf(request)
      await originals.check(asked.id)
      const copy = await inLane(asked)
      const status = preconditionStatus(request, copy)
      if (status !== undefined) return describe(reply, copy).status(status).send()
      try {
        const bytes = (await cache.get(copy.name, request.ip)) ?? (await make(copy, request.ip))
        return send(request, describe(reply, copy), copy, bytes)
      } catch (error) {
        if (isCopyPostponed(error, copy)) return reply.header('cache-control', 'no-store').redirect(picturePath(copy.id))
        if (!(error instanceof AnimationTooLarge)) throw error
        return reply.header('cache-control', 'public, max-age=3600').redirect(picturePath(copy.id))
      }
    },
  })

  /** True if a copy that a page shows is not made now. Nothing on the page is missing then. */
  function isCopyPostponed(error: unknown, { lane }: Copy): boolean {
    if (error instanceof CopiesExhausted) return true
    return lane === 'ORDINARY' && error instanceof WireError && error.code === tooManyPictures
  }

  /** Its lane is part of the name in the cache. */
  async function inLane(copy: AskedCopy): Promise<Copy> {
    return (await isOrdinary(copy)) ? { ...copy, lane: 'ORDINARY', name: ordinaryName(copy.name) } : copy
  }

  async function isOrdinary({ id, transform, named }: AskedCopy): Promise<boolean> {
    const isOwn = named === formats[endingOf(id)]
    if (isOwn && isFixedCopy(transform, 'OWN')) return true
    if (named === 'jpeg' && isFixedCopy(transform, 'JPEG')) return true
    const size = isOwn ? await originals.sizeOf(id) : undefined
    return size !== undefined && isOfWidthSet({ id, ...size }, transform)
  }

  async function make(copy: Copy, address: string): Promise<Buffer> {
    const { id, transform, format, name, lane } = copy
    unreadable.check(copy)
    budget.check(id, lane)
    limits.request({ address })
    let isOwn = false
    const draw = async () => {
      isOwn = true
      const result = await unreadable.remember(copy, async () => {
        return transformPicture({ id, open: () => drawn(id) }, transform, format, decoded, (work) => {
          const points = pointsOf(id, transform, format, work)
          budget.take(id, points, lane)
          limits.request({ address, points })
        })
      })
      await cache.put(name, result, address)
      return result
    }
    return turns.take(address, name, draw, lane).catch((error: unknown) => {
      // Another caller requested it first, and has exceeded their limit.
      if (!isOwn && error instanceof WireError && error.status === 429) return make(copy, address)
      throw error
    })
  }

  async function drawn(id: string): Promise<Buffer | string> {
    const original = await originals.open(id)
    return isVector(id) ? rasterize(original) : original
  }
}

/** A copy with the format of the name in its URL. */
type AskedCopy = Copy & { named: OutputFormat | undefined }

function copyOf({ params, headers }: FastifyRequest<{ Params: { id: string; '*': string } }>): AskedCopy {
  const { id, '*': path } = params
  if (!isPictureId(id)) throw unknownRoute()
  const { transform, name: fileName } = read(path)
  const format = formatOf(id, transform, fileName, headers.accept)
  const ofTransform = hash(JSON.stringify([id, sorted(transform), format]))
  return {
    id,
    transform,
    format,
    name: `${hash(id).slice(0, 16)}-${ofTransform}`,
    etag: `"${ofTransform}"`,
    lane: 'FREE',
    named: formats[endingOf(fileName)],
  }
}

function read(path: string): { transform: Transform; name: string } {
  try {
    return readTransform(path)
  } catch (error) {
    if (!(error instanceof TransformError)) throw error
    throw new WireError(400, 'INVALID_TRANSFORM', `the address names no transform of a picture: ${error.message}`, {
      data: { token: error.token.slice(0, 100) },
    })
  }
}

const formats: Record<string, OutputFormat> = lookupTable({
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
})

/**
 * As the transform asks for, or the name in the URL, or the picture. AVIF looks a little better than WebP and takes three times as
 * long, so a browser that reads both gets WebP. None shows a drawing in a format of photographs, so it becomes PNG.
 */
function formatOf(id: string, { encoding }: Transform, fileName: string, accept = ''): OutputFormat {
  if (encoding === 'webp') return 'webp'
  if (encoding === 'avif' || encoding === 'pavif') return 'avif'
  if (encoding === 'auto' && accepts(accept, 'image/webp')) return 'webp'
  if (encoding === 'auto' && accepts(accept, 'image/avif')) return 'avif'
  return formats[endingOf(fileName)] ?? (isVector(id) ? 'png' : formats[endingOf(id)]!)
}

/** True if the header names the type itself: browsers say that they accept everything. */
function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

/** Sorts the parameters of a transform, because their order does not change the copy. */
function sorted(transform: Transform): unknown {
  return Object.entries(transform)
    .map(([key, value]) => [key, value !== null && typeof value === 'object' ? sorted(value as Transform) : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function send(request: FastifyRequest, reply: FastifyReply, copy: Copy, bytes: Buffer): FastifyReply {
  const range = request.method === 'GET' ? rangeOf(request, { etag: copy.etag, size: bytes.length }) : undefined
  if (range === 'UNSATISFIABLE') return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send()
  if (!range) return reply.send(bytes)
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1))
}

function describe(reply: FastifyReply, { format, etag, transform }: Copy): FastifyReply {
  if (transform.encoding === 'auto') reply.header('vary', 'accept')
  return reply
    .header('content-type', `image/${format}`)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
}
