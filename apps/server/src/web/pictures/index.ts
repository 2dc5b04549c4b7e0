import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { storedOriginals } from './originals.ts'
import type { CopyBudget } from './copy-budget.ts'
import type { PictureCache } from './picture-cache.ts'
import { serveMedia } from './serve-media.ts'
import { serveSocialPictures } from './social-pictures.ts'
import { serveTouchIcons } from './touch-icons.ts'
import { serveTransforms } from './serve-transforms.ts'
import { drawnAtOnce, drawingQueue } from './drawing-queue.ts'
import { unreadablePictures } from './unreadable.ts'

export { copyBudget } from './copy-budget.ts'
export { cacheChanges, pictureCache } from './picture-cache.ts'

export interface PictureOptions {
  files: FileStore
  cache: PictureCache
  limits: Pick<RateLimits, 'request'>
  /** Processes of this server that draw pictures on the same machine. */
  processes: number
  budget: CopyBudget
}

/** Serves stored pictures, transformed copies of them, the pictures of shared links, and icons for phones. */
export function servePictures(app: FastifyInstance, { files, cache, limits, processes, budget }: PictureOptions): void {
  const shared = { limits, turns: drawingQueue({ atOnce: drawnAtOnce(processes) }), unreadable: unreadablePictures() }
  const originals = storedOriginals(files)
  serveSocialPictures(app, { files, originals, ...shared })
  serveTouchIcons(app, { originals, cache, ...shared })
  serveTransforms(app, { originals, cache, budget, ...shared })
  serveMedia(app, files)
}
