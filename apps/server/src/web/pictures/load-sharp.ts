import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { WireError } from '../../kernel/errors.ts'
import { maxPixels } from '../../modules/pictures/index.ts'

/** Pictures that are drawn at once: each takes the memory of its pixels and one core. */
const atOnce = 2
/** More that wait are refused, so that nobody can fill the memory with requests. */
const maxWaiting = 200
const queue = pLimit(atOnce)

/** Bytes of an original; larger files are not read. */
export const maxOriginalBytes = 20 * 1024 * 1024

/** Runs work with pictures when it is its turn. Throws 503 when too much waits. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= maxWaiting)
    throw new WireError(503, 'TOO_MANY_PICTURES', 'many pictures are being made; try again in a moment', {
      data: { retryAfterSeconds: 5 },
    })
  return queue(work)
}

type Draw = (source: Buffer | SharpOptions, options?: SharpOptions) => Sharp

let library: Promise<Draw> | undefined

/** The library, which works on its own threads. It is loaded with the first picture, because it is large. */
export function loadSharp(): Promise<Draw> {
  return (library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    return (source, options) =>
      Buffer.isBuffer(source) ? sharp(source, { limitInputPixels: maxPixels, ...options }) : sharp(source)
  }))
}

export function bytesOf(file: Readable): Promise<Buffer> {
  return buffer(file)
}
