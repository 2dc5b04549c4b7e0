import type { Sharp, SharpOptions } from 'sharp'
import { maxPixels } from '../../modules/media/media/index.ts'

/** From the bytes of a picture, from its path, or from options alone. */
type Draw = (source: Buffer | string | SharpOptions, options?: SharpOptions) => Sharp

let library: Promise<Draw> | undefined

/** The library, which works on its own threads. It is loaded with the first picture, because it is large. */
export function loadSharp(): Promise<Draw> {
  return (library ??= import('sharp').then(({ default: sharp }) => {
    // Several pictures are made at once; one alone need not be quicker.
    sharp.concurrency(1)
    // No two pictures have an operation in common.
    sharp.cache(false)
    return (source, options) =>
      // A picture that only causes decoder warnings is accepted, because browsers show it as well.
      Buffer.isBuffer(source) || typeof source === 'string'
        ? sharp(source, { limitInputPixels: maxPixels, failOn: 'error', ...options })
        : sharp(source)
  }))
}
