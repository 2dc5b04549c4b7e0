import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { WireError } from '../../../apps/server/src/kernel/basics/errors.ts'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { diskFiles } from '../../../apps/server/src/kernel/files/local-disk.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { copyBudget, pictureCache, servePictures } from '../../../apps/server/src/web/pictures/index.ts'
import { openInMemory } from '../databases/embedded-memory.ts'
import { testApp } from '../servers/test-app.ts'

/** Enough for four copies of one picture. */
const cacheBytes = 32 * 4 * 16 * 1024

export interface PictureServer extends AsyncDisposable {
  url: string
  files: FileStore
  cacheFolder: string
  cacheBytes: number
  /** The counted points by IP address. */
  counted: { address: string; points?: number }[]
  /** Addresses that have asked for too much. */
  limited: Set<string>
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  /** The id of a picture, stored as the media library does it. */
  stored(bytes: Buffer): Promise<string>
}

/** A server that transforms pictures, with a small cache. `pointsOfPicture` is what new copies of one picture may cost together. */
export async function pictureServer({ pointsOfPicture }: { pointsOfPicture?: number } = {}): Promise<PictureServer> {
  const stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'stoa-transforms-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const files = diskFiles(join(folder, 'media'))
  const { app } = stack.use(
    await testApp(stack.use(await openInMemory()), { files, trustedProxies: ['127.0.0.1'], servesMedia: false }),
  )
  const counted: PictureServer['counted'] = []
  const limited = new Set<string>()
  const limits = {
    request(request: { address: string; points?: number }) {
      counted.push(request)
      if (limited.has(request.address)) throw new WireError(429, 'RATE_LIMITED', 'too many requests')
    },
  }
  const cacheFolder = join(folder, 'cache')
  const budget = copyBudget(pointsOfPicture)
  servePictures(app, { files, limits, cache: pictureCache(cacheFolder, cacheBytes), processes: 1, budget })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    files,
    cacheFolder,
    cacheBytes,
    counted,
    limited,
    get: (path, headers = {}, method = 'GET') => fetch(`${url}/media/${path}`, { headers, method }),
    async stored(bytes) {
      const { format } = await sharp(bytes).metadata()
      const id = `${newId().replaceAll('-', '')}.${format === 'jpeg' ? 'jpg' : format}`
      await files.put(`media/${id}`, bytes)
      return id
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export const oneColour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A GIF of frames in different colours. */
export async function animated(frames: number, width: number, height: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, index) =>
    oneColour(width, height, `rgb(${(index * 80) % 256}, ${index % 256}, 100)`)
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A JPEG with edges, slopes and many colours. */
export function scene(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const isDark = (Math.floor(x / 40) + Math.floor(y / 30)) % 2 === 0
    pixels.set([isDark ? x % 200 : 255 - (y % 90), (x * 7 + y * 3) % 256, isDark ? 90 : (x + y) % 160], index * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
