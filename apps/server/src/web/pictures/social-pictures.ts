import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { isVector } from '@stoa/media-url'
import { paths } from '@stoa/storefront/paths'
import { unknownRoute, WireError } from '../../kernel/errors.ts'
import { contentTypeOf } from '../../kernel/files/content-type.ts'
import { isFileKey, publicPrefix, type FileStore } from '../../kernel/files/file-store.ts'
import { bytesOf, inTurn, loadSharp, maxOriginalBytes } from './drawing.ts'
import { rasterize } from './rasterize.ts'
import type { TransformOptions } from './serve-transforms.ts'

/** What the networks that show shared links recommend (https://ogp.me/#structured). */
const size = { width: 1200, height: 630 }
const margin = 48
const mat = 20
const [wall, paper] = ['#eef1f4', '#ffffff']

/** What one counts as for its address. */
const points = 50

/**
 * Pictures of shared links: a stored picture in the middle of a PNG, because most networks show neither SVG nor AVIF. Each is
 * made when it is first asked for, and stored; of those that are stored here, no others are made.
 */
export function serveSocialPictures(app: FastifyInstance, { files, limits }: Omit<TransformOptions, 'cache'>): void {
  const prefix = paths.socialPictures().slice(1)
  const making = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { '*': string } }>(`/${prefix}*`, async (request, reply) => {
    const [, name] = /^(.+)\.png$/.exec(request.params['*']) ?? []
    const source = `${publicPrefix}${name}`
    const key = `${prefix}${name}.png`
    if (!name || source.startsWith(prefix) || !isFileKey(source) || !isFileKey(key)) throw unknownRoute()
    if (!contentTypeOf(source).startsWith('image/')) throw unknownRoute()
    const stored = await files.get(key)
    const png = stored ? await buffer(stored.body) : await make(source, key, request.ip)
    return reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=604800').send(png)
  })

  /** Two requests for one picture make it once. */
  function make(source: string, key: string, address: string): Promise<Buffer> {
    let made = making.get(key)
    if (!made) {
      limits.request({ address, points })
      made = inTurn(() => pictureOf(files, source, key)).finally(() => making.delete(key))
      making.set(key, made)
    }
    return made
  }
}

async function pictureOf(files: FileStore, source: string, key: string): Promise<Buffer> {
  const original = await files.get(source)
  if (!original) throw unknownRoute()
  if (original.size > maxOriginalBytes) {
    original.body.destroy()
    throw unknownRoute()
  }
  const bytes = await bytesOf(original.body)
  const drawn = await draw(isVector(source) ? await rasterize(source.slice(publicPrefix.length), bytes) : bytes).catch(() => {
    throw new WireError(404, 'PICTURE_UNREADABLE', 'the file is no picture')
  })
  await files.put(key, drawn)
  return drawn
}

async function draw(picture: Buffer): Promise<Buffer> {
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
