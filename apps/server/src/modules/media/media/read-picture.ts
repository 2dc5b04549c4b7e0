import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { cleanSvg } from './clean-svg.ts'
import { convertedFormat, convertPicture } from './converted-picture.ts'
import { FileRefused } from './file-refused.ts'
import { maxAnimationPixels, maxBytes, maxFrames, maxPixels } from './limits.ts'
import type { PictureFormat } from './picture-format.ts'
import { withoutMetadata } from './strip-metadata.ts'

/** A picture with its properties, and its bytes as they are stored. */
export interface ReadPicture {
  bytes: Buffer
  /** Pixels, as it is shown. */
  width: number
  height: number
  animated: boolean
}

/**
 * Reads the size of a picture before anything of it is decoded, and removes its metadata, or scripts from drawings. Throws
 * FileRefused.
 */
export async function readPicture(
  given: Buffer,
  format: PictureFormat,
  { keepMetadata = false }: { keepMetadata?: boolean } = {},
): Promise<ReadPicture> {
  if (given.length > maxBytes.IMAGE) throw new FileRefused('FILE_SIZE_OVER_LIMIT', 'is larger than 20 MB')
  const bytes = await shownBytes(given, format)
  if (bytes.length > maxBytes.IMAGE) throw new FileRefused('FILE_SIZE_OVER_LIMIT', 'is larger than 20 MB')
  const open = await loadSharp()
  const metadata = await open(bytes, { limitInputPixels: maxPixels })
    .metadata()
    .catch((cause: unknown) => {
      throw new FileRefused('FILE_UNREADABLE', 'cannot be read', { cause })
    })
  const { autoOrient, pages = 1 } = metadata
  const pixels = autoOrient.width * autoOrient.height
  if (pixels > maxPixels || pixels * pages > maxAnimationPixels || pages > maxFrames)
    throw new FileRefused('TOO_MANY_PIXELS', 'has too many pixels')
  return {
    bytes: keepMetadata ? bytes : withoutMetadata(bytes, format, metadata),
    ...autoOrient,
    animated: pages > 1,
  }
}

/** The bytes in the format that is stored: a drawing without scripts, a photo of a phone as JPEG. */
async function shownBytes(given: Buffer, format: PictureFormat): Promise<Buffer> {
  if (format === 'svg') return cleanSvg(given)
  return convertedFormat(given) ? limited(() => convertPicture(given, format)) : given
}

export interface PictureColour {
  r: number
  g: number
  b: number
}

const sample = 48
const maxColours = 5

/**
 * The colours of a picture, the most frequent one first. This decodes it, so a file that ends too early is refused with
 * FileRefused.
 */
export function readColours(bytes: Buffer): Promise<PictureColour[]> {
  return limited(() => decodedColours(bytes))
}

/** A decoded picture may take 200 MB. */
const limited = pLimit(2)

async function decodedColours(bytes: Buffer): Promise<PictureColour[]> {
  const open = await loadSharp()
  const { data, info } = await open(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize(sample, sample, { fit: 'inside', kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new FileRefused('FILE_UNREADABLE', 'is damaged', { cause })
    })
  const groups = new Map<number, { count: number; r: number; g: number; b: number }>()
  for (let at = 0; at < data.length; at += info.channels) {
    const [r, g, b, alpha] = [data.readUInt8(at), data.readUInt8(at + 1), data.readUInt8(at + 2), data.readUInt8(at + 3)] as const
    if (alpha < 128) continue
    // oxlint-disable-next-line no-bitwise -- colours that differ little are one group
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const group = groups.get(key) ?? { count: 0, r: 0, g: 0, b: 0 }
    groups.set(key, { count: group.count + 1, r: group.r + r, g: group.g + g, b: group.b + b })
  }
  return [...groups.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxColours)
    .map(({ count, r, g, b }) => ({ r: Math.round(r / count), g: Math.round(g / count), b: Math.round(b / count) }))
}

type Open = (bytes: Buffer, options: SharpOptions) => Sharp

/** The library is loaded with the first picture, because it is large. */
async function loadSharp(): Promise<Open> {
  return (await import('sharp')).default
}
