import type { MediaType } from './media-type.ts'

const megabyte = 1024 * 1024

/** Bytes of one file. Pictures are decoded in memory, drawings become a tree some hundred times their size. */
export const maxBytes: Record<MediaType, number> = {
  IMAGE: 20 * megabyte,
  VECTOR: megabyte,
  VIDEO: 1024 * megabyte,
  AUDIO: 360 * megabyte,
  DOCUMENT: 100 * megabyte,
  ARCHIVE: 1024 * megabyte,
  MODEL3D: 100 * megabyte,
}

/** Bytes of what a visitor or a member uploads; nothing of other kinds. */
export const maxVisitorBytes: Partial<Record<MediaType, number>> = { IMAGE: 10 * megabyte, VIDEO: 100 * megabyte }

/** Of one frame; transforming a larger one would take the server's memory. */
export const maxPixels = 50_000_000
/** Of all frames of an animation together. */
export const maxAnimationPixels = 500_000_000
export const maxFrames = 1000

/** An archive that unpacks to more than that, and to so many times its size, is made to do harm. */
export const maxUnpackedBytes = 1024 * megabyte
export const maxUnpackedRatio = 200
export const maxArchiveEntries = 100_000
