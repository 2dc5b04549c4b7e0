import type { FastifyInstance, FastifyReply } from 'fastify'
import { isPictureId, isVector } from '@stoa/media-url'
import { paths } from '@stoa/storefront/paths'
import { lookupTable } from '@stoa/web/lookup-table'
import { unknownRoute } from '../../kernel/basics/errors.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { DrawingQueue } from './drawing-queue.ts'
import { loadSharp } from './load-sharp.ts'
import type { Originals } from './originals.ts'
import type { PictureCache } from './picture-cache.ts'
import { rasterize } from './rasterize.ts'
import { readable } from './transform-picture.ts'
import type { Unreadable } from './unreadable.ts'

/** An icon by the last part of its path: `size` is in pixels of a side. A maskable one may be cut to any shape around its centre. */
interface IconKind {
  size: number
  isMaskable: boolean
}

/** As the home screens of Apple's phones ask for it. */
const touchIcon: IconKind = { size: 180, isMaskable: false }

/** Those of the web manifest. */
const appIcons: Readonly<Record<string, IconKind | undefined>> = lookupTable({
  '192': { size: 192, isMaskable: false },
  '512': { size: 512, isMaskable: false },
  maskable: { size: 512, isMaskable: true },
})

/** The corners are rounded by the phone, so the picture keeps off them: the part of a side that stays free. */
const margin = 14 / 180

/** The diameter of the circle in the middle that a maskable icon always shows, as a part of a side. */
const safeZone = 0.8

/** The rate limit points of one icon. */
const points = 20

interface IconParams {
  color: string
  name: string
}

export interface TouchIconOptions {
  originals: Originals
  cache: PictureCache
  limits: Pick<RateLimits, 'request'>
  turns: DrawingQueue
  unreadable: Unreadable
}

/**
 * Icons for home screens: a stored picture on a ground in a colour, because phones show what is transparent as black.
 * They are kept like other copies of pictures, and nothing is served for a deleted picture.
 */
export function serveTouchIcons(app: FastifyInstance, { originals, cache, limits, turns, unreadable }: TouchIconOptions): void {
  const base = `${paths.touchIcons()}:color`
  app.get<{ Params: IconParams }>(`${base}/:name`, ({ params, ip }, reply) => serve(reply, { ...params, icon: touchIcon, ip }))
  app.get<{ Params: IconParams & { kind: string } }>(`${base}/:kind/:name`, ({ params, ip }, reply) => {
    const icon = appIcons[params.kind]
    if (!icon) throw unknownRoute()
    return serve(reply, { ...params, icon, ip })
  })

  async function serve(reply: FastifyReply, { color, name, icon, ip }: IconParams & { icon: IconKind; ip: string }) {
    const [, id] = /^(.+)\.png$/.exec(name) ?? []
    if (!id || !isPictureId(id) || !/^[\da-f]{6}$/.test(color)) throw unknownRoute()
    await originals.check(id)
    const key = `${icon.isMaskable ? 'maskable' : 'touch'}-icon-${icon.size}-${color}-${id}`
    const png = (await cache.get(key, ip)) ?? (await make({ id, name: key, ground: `#${color}`, icon }, ip))
    return reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=604800').send(png)
  }

  async function make(asked: { id: string; name: string; ground: string; icon: IconKind }, address: string): Promise<Buffer> {
    unreadable.check(asked)
    limits.request({ address, points })
    return turns.take(address, asked.name, async () => {
      const png = await unreadable.remember(asked, async () => {
        const original = await originals.open(asked.id)
        const picture = isVector(asked.id) ? await rasterize(original) : original
        return readable(() => draw(picture, asked.ground, asked.icon))
      })
      await cache.put(asked.name, png, address)
      return png
    })
  }
}

/** A square picture without transparent parts fills the icon. */
async function draw(picture: Buffer | string, ground: string, { size, isMaskable }: IconKind): Promise<Buffer> {
  const sharp = await loadSharp()
  // A large picture is decoded once.
  const small = await sharp(picture).autoOrient().resize({ width: size, height: size, fit: 'inside' }).png().toBuffer()
  const { isOpaque } = await sharp(small).stats()
  const { width, height } = await sharp(small).metadata()
  const fraction = isMaskable ? (safeZone * Math.max(width, height)) / Math.hypot(width, height) : 1 - 2 * margin
  const room = isOpaque && width === height ? size : Math.round(size * fraction)
  const fitted = await sharp(small).resize({ width: room, height: room, fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: fitted, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}
