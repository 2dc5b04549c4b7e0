import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { isVector } from '@stoa/media-url'
import { paths } from '@stoa/storefront/paths'
import { unknownRoute, WireError } from '../../kernel/errors.ts'
import { contentTypeOf } from '../../kernel/files/content-type.ts'
import { isFileKey, publicPrefix, type FileStore } from '../../kernel/files/file-store.ts'
import { bytesOf, inTurn, loadSharp, maxOriginalBytes } from './drawing.ts'
import { rasterize } from './rasterize.ts'

/** What the networks that show shared links recommend (https://ogp.me/#structured). */
const size = { width: 1200, height: 630 }
const margin = 48
const mat = 20
const [wall, paper] = ['#eef1f4', '#ffffff']

/**
 * Pictures of shared links: a stored picture in the middle of a PNG, because most networks show neither SVG nor AVIF. Each is
 * made when it is first asked for, and stored.
 */
export function serveSocialPictures(app: FastifyInstance, files: FileStore): void {
  const making = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { '*': string } }>(`${paths.socialPictures()}*`, async (request, reply) => {
    const [, name] = /^(.+)\.png$/.exec(request.params['*']) ?? []
    const source = `${publicPrefix}${name}`
    const key = `${paths.socialPictures().slice(1)}${name}.png`
    if (!name || !isFileKey(source) || !isFileKey(key) || !contentTypeOf(source).startsWith('image/')) throw unknownRoute()
    let made = making.get(key)
    if (!made) making.set(key, (made = inTurn(() => pictureOf(files, source, key)).finally(() => making.delete(key))))
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', 'public, max-age=604800')
      .send(await made)
  })
}

async function pictureOf(files: FileStore, source: string, key: string): Promise<Buffer> {
  const stored = await files.get(key)
  if (stored) return buffer(stored.body)
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
