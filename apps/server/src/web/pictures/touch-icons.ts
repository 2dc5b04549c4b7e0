import type { FastifyInstance } from 'fastify'
import { isPictureId, isVector } from '@stoa/media-url'
import { paths } from '@stoa/storefront/paths'
import { unknownRoute } from '../../kernel/basics/errors.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { DrawingQueue } from './drawing-queue.ts'
import { loadSharp } from './load-sharp.ts'
import type { Originals } from './originals.ts'
import type { PictureCache } from './picture-cache.ts'
import { rasterize } from './rasterize.ts'
import { readable } from './transform-picture.ts'
import type { Unreadable } from './unreadable.ts'

/** Pixels of a side, as the home screens of phones ask for it. */
const size = 180
/** The corners are rounded by the phone, so the picture keeps off them. */
const margin = 14

/** The rate limit points of one icon. */
const points = 20

export interface TouchIconOptions {
  originals: Originals
  cache: PictureCache
  limits: Pick<RateLimits, 'request'>
  turns: DrawingQueue
  unreadable: Unreadable
}

/**
 * Icons for the home screens of phones: a stored picture on a ground in a colour, because phones show what is transparent as black.
 * They are kept like other copies of pictures, and nothing is served for a deleted picture.
 */
export function serveTouchIcons(app: FastifyInstance, { originals, cache, limits, turns, unreadable }: TouchIconOptions): void {
  app.get<{ Params: { color: string; name: string } }>(`${paths.touchIcons()}:color/:name`, async (request, reply) => {
    const { color, name } = request.params
    const [, id] = /^(.+)\.png$/.exec(name) ?? []
    if (!id || !isPictureId(id) || !/^[\da-f]{6}$/.test(color)) throw unknownRoute()
    await originals.check(id)
    const key = `touch-icon-${color}-${id}`
    const png = (await cache.get(key, request.ip)) ?? (await make({ id, name: key, ground: `#${color}` }, request.ip))
    return reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=604800').send(png)
  })

  async function make(icon: { id: string; name: string; ground: string }, address: string): Promise<Buffer> {
    unreadable.check(icon)
    limits.request({ address, points })
    return turns.take(address, icon.name, async () => {
      const png = await unreadable.remember(icon, async () => {
        const original = await originals.open(icon.id)
        const picture = isVector(icon.id) ? await rasterize(original) : original
        return readable(() => draw(picture, icon.ground))
      })
      await cache.put(icon.name, png, address)
      return png
    })
  }
}

/** A square picture without transparent parts fills the icon. */
async function draw(picture: Buffer | string, ground: string): Promise<Buffer> {
  const sharp = await loadSharp()
  // A large picture is decoded once.
  const small = await sharp(picture).autoOrient().resize({ width: size, height: size, fit: 'inside' }).png().toBuffer()
  const { isOpaque } = await sharp(small).stats()
  const { width, height } = await sharp(small).metadata()
  const room = isOpaque && width === height ? size : size - 2 * margin
  const fitted = await sharp(small).resize({ width: room, height: room, fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: fitted, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}
