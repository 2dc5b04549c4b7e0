import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Kernel } from '../../kernel/operations/types.ts'
import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import { downloads, resumableUploads, uploads } from '../../modules/media/media/index.ts'
import { purchases } from '../../modules/orders/order-downloads/index.ts'
import { serveDownloads } from './serve-downloads.ts'
import { servePurchases } from './serve-purchases.ts'
import { serveResumable } from './serve-resumable.ts'
import { serveUploads } from './serve-uploads.ts'
import { serveVideos } from './serve-videos.ts'

interface LibraryOptions {
  kernel: Kernel
  files: FileStore
  limits: Pick<RateLimits, 'request'>
}

/** Serves the addresses of uploads and downloads, which the operations of the media library make, and videos. */
export function serveLibrary(app: FastifyInstance, { kernel, files, limits }: LibraryOptions): void {
  serveUploads(app, { uploads: uploads(kernel, files), limits })
  serveResumable(app, { uploads: resumableUploads(kernel, files), limits })
  serveDownloads(app, { downloads: downloads(kernel), files, limits })
  servePurchases(app, { purchases: purchases(kernel), limits })
  serveVideos(app, files)
}
