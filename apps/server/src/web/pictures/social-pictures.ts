import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { isVector } from '@stoa/media-url'
import { paths } from '@stoa/storefront/paths'
import { unknownRoute } from '../../kernel/basics/errors.ts'
import { contentTypeOf } from '../../kernel/files/content-type.ts'
import { isFileKey, publicPrefix, type FileStore } from '../../kernel/files/file-store.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { loadSharp } from './load-sharp.ts'
import { openFile, type Originals } from './originals.ts'
import { rasterize } from './rasterize.ts'
import { readable } from './transform-picture.ts'
import type { DrawingQueue } from './drawing-queue.ts'
import type { Unreadable } from './unreadable.ts'

/** The size that the networks that show shared links recommend (https://ogp.me/#structured). */
const size = { width: 1200, height: 630 }
const margin = 48
const mat = 20
const [wall, paper] = ['#eef1f4', '#ffffff']

/** The rate limit points of one picture. */
const points = 50

export interface SocialOptions {
  files: FileStore
  originals: Originals
  limits: Pick<RateLimits, 'request'>
  turns: DrawingQueue
  unreadable: Unreadable
}

/**
 * Pictures of shared links: a stored picture in the middle of a PNG, because most networks show neither SVG nor AVIF. Each is
 * created at the first request, and stored. No such picture is made of another one, and nothing is served for a deleted picture.
 */
export function serveSocialPictures(app: FastifyInstance, { files, originals, limits, turns, unreadable }: SocialOptions): void {
  const prefix = paths.socialPictures().slice(1)
  app.get<{ Params: { '*': string } }>(`/${prefix}*`, async (request, reply) => {
    const [, name] = /^(.+)\.png$/.exec(request.params['*']) ?? []
    const source = `${publicPrefix}${name}`
    const key = `${prefix}${name}.png`
    if (!name || source.startsWith(prefix) || !isFileKey(source) || !isFileKey(key)) throw unknownRoute()
    if (!contentTypeOf(source).startsWith('image/')) throw unknownRoute()
    await originals.check(name)
    const stored = await files.get(key)
    const png = stored ? await buffer(stored.body) : await make({ id: name, name: key }, source, request.ip)
    return reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=604800').send(png)
  })

  async function make(picture: { id: string; name: string }, source: string, address: string): Promise<Buffer> {
    unreadable.check(picture)
    limits.request({ address, points })
    return turns.take(address, picture.name, async () => {
      const png = await unreadable.remember(picture, async () => {
        const original = await openFile(files, source)
        const bytes = isVector(source) ? await rasterize(original) : original
        return readable(() => draw(bytes))
      })
      await files.put(picture.name, png)
      return png
    })
  }
}

async function draw(picture: Buffer | string): Promise<Buffer> {
  const sharp = await loadSharp()
  const framed = await sharp(picture)
    .autoOrient()
    .resize({ width: size.width - 2 * (margin + mat), height: size.height - 2 * (margin + mat), fit: 'inside' })
    .flatten({ background: paper })
    .extend({ top: mat, bottom: mat, left: mat, right: mat, background: paper })
    .png()
    .toBuffer()
  return sharp({ create: { ...size, channels: 3, background: wall } })
    .composite([{ input: framed, gravity: 'centre' }])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer()
}
