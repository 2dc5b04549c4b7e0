import type { FastifyInstance } from 'fastify'
import { serveMedia } from './serve-media.ts'
import { serveSocialPictures } from './social-pictures.ts'
import { serveTransforms, type TransformOptions } from './serve-transforms.ts'

export { pictureCache } from './picture-cache.ts'

/** Serves stored pictures, transformed copies of them, and the pictures of shared links. */
export function servePictures(app: FastifyInstance, options: TransformOptions): void {
  serveSocialPictures(app, options)
  serveTransforms(app, options)
  serveMedia(app, options.files)
}
