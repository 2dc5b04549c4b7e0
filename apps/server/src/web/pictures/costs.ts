import { isVector, type Transform } from '@stoa/media-url'
import type { OutputFormat, Work } from './transform-picture.ts'

/** Points of a megapixel that is encoded, as measured: a hundred are a second of one core. */
const encoding: Record<OutputFormat, number> = { jpeg: 5, png: 5, webp: 25, avif: 75, gif: 125 }
const adjusting = 25
/** Points of a megapixel that is read. */
const decoding = 1
/** A drawing takes a process. */
const drawing = 25

/** Returns the rate limit points of a copy, so that nobody keeps the server busy with pictures. */
export function pointsOf(id: string, { blur, unsharpMask }: Transform, format: OutputFormat, { decoded, encoded }: Work): number {
  const ofEncoded = encoding[format] + (blur || unsharpMask ? adjusting : 0)
  return Math.ceil((decoding * decoded + ofEncoded * encoded) / 1_000_000) + (isVector(id) ? drawing : 0)
}
