import { ordinaryQuality, type Transform } from '@stoa/media-url'
import type { Sharp } from 'sharp'
import { WireError } from '../../kernel/basics/errors.ts'
import { maxPixels } from '../../modules/media/media/index.ts'
import { reducedSize, type DecodedPictures, type Reduced } from './decoded-pictures.ts'
import { geometryOf, type Geometry, type Size } from './geometry.ts'
import { loadSharp } from './load-sharp.ts'

/** The formats of transformed pictures. */
export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** The maximum time of a transform. */
const longestSeconds = 20

/** Pixels of a side. */
const longestSides: Record<OutputFormat, number> = { jpeg: 65_500, png: 65_500, webp: 16_383, avif: 16_383, gif: 65_500 }

/** The work of a transform, in pixels of all frames. */
export interface Work {
  decoded: number
  encoded: number
}

/** The animation has more pixels than are transformed. It can be shown as it is stored. */
export class AnimationTooLarge extends Error {
  override name = 'AnimationTooLarge'
}

export interface Source {
  id: string
  /** The bytes or the path of a picture that is no drawing. */
  open(): Promise<Buffer | string>
}

/**
 * Returns a transformed copy of a picture. `before` gets the amount of work, and may refuse it. Throws 422 if the source is not a
 * picture, 400 for a crop outside of it, and AnimationTooLarge.
 */
export async function transformPicture(
  source: Source,
  transform: Transform,
  format: OutputFormat,
  decoded: DecodedPictures,
  before: (work: Work) => void,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const maxSide = longestSides[format]
  const known = transform.frames === 'all' ? undefined : decoded.sizeOf(source.id)
  const plan = known && planOf(known, transform, maxSide)
  const factor = plan && !plan.part ? decoded.factorFor(known, plan.scaled) : undefined
  const kept = factor && decoded.get(source.id, factor)
  if (plan && kept) {
    before({ decoded: kept.width * kept.height, encoded: areaOf(plan) })
    return made(ofPixels(kept), kept, plan)
  }

  const file = await source.open()
  const { autoOrient: picture, pages = 1 } = await readable(() => sharp(file).metadata())
  const frames = transform.frames === 'all' && (format === 'gif' || format === 'webp') ? pages : 1
  const pixels = picture.width * picture.height * frames
  if (frames > 1 && pixels > maxPixels) throw new AnimationTooLarge()
  const geometry = planOf(picture, transform, maxSide)
  before({ decoded: pixels, encoded: areaOf(geometry) * frames })
  decoded.remember(source.id, picture)
  if (factor === undefined || !decoded.hasRoomFor(reducedSize(picture, factor)))
    return made(sharp(file, frames > 1 ? { animated: true } : {}).autoOrient(), picture, geometry)
  const reduced = await readable(() => reduce(sharp(file), reducedSize(picture, factor)))
  decoded.keep(source.id, factor, reduced)
  return made(ofPixels(reduced), reduced, geometry)

  function ofPixels({ pixels: raw, width, height, channels }: Reduced): Sharp {
    return sharp(raw, { raw: { width, height, channels } })
  }

  function made(upright: Sharp, size: Size, planned: Geometry): Promise<Buffer> {
    const shaped = shape(upright, size, planned)
    return readable(() =>
      encode(adjust(shaped, transform), format, transform, planned.cut ?? planned.scaled)
        .timeout({ seconds: longestSeconds })
        .toBuffer(),
    )
  }
}

function planOf(picture: Size, transform: Transform, maxSide: number): Geometry {
  const geometry = geometryOf(picture, transform, maxSide)
  if (geometry) return geometry
  const { width, height } = picture
  throw new WireError(400, 'CROP_OUTSIDE_PICTURE', 'the crop is outside of the picture', { data: { width, height } })
}

function areaOf({ cut, scaled }: Geometry): number {
  const { width, height } = cut ?? scaled
  return width * height
}

async function reduce(picture: Sharp, size: Size): Promise<Reduced> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .timeout({ seconds: longestSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { pixels: data, width, height, channels }
}

/** The refusal of a picture that the library does not read, instead of its error. */
export async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WireError) throw error
    const { message } = error as Error
    if (message.startsWith('timeout'))
      throw new WireError(422, 'PICTURE_TOO_SLOW', 'the picture takes too long to transform', { cause: error })
    if (/pixel limit/.test(message))
      throw new WireError(422, 'PICTURE_TOO_LARGE', 'the picture has more pixels than are transformed', {
        data: { maxPixels },
        cause: error,
      })
    throw unreadable(error)
  }
}

/** The refusal of a file that is no picture, or a damaged one. */
export function unreadable(cause?: unknown): WireError {
  return new WireError(422, 'PICTURE_UNREADABLE', 'the file is not a picture, or is damaged', { cause })
}

function shape(picture: Sharp, stored: Size, { part, scaled, cut }: Geometry): Sharp {
  const parted = part ? picture.extract(part) : picture
  const { width, height } = part ?? stored
  const resized = scaled.width === width && scaled.height === height ? parted : parted.resize({ ...scaled, fit: 'fill' })
  return cut ? resized.extract(cut) : resized
}

function adjust(picture: Sharp, transform: Transform): Sharp {
  const { unsharpMask: mask, blur, brightness = 0, contrast = 0, saturation = 0, hue = 0 } = transform
  let adjusted = picture
  if (brightness || saturation || hue)
    adjusted = adjusted.modulate({
      brightness: Math.max(0.01, 1 + brightness / 100),
      saturation: Math.max(0, 1 + saturation / 100),
      hue,
    })
  // Around the middle of the 256 values.
  if (contrast) adjusted = adjusted.linear(1 + contrast / 100, -128 * (contrast / 100))
  if (blur) adjusted = adjusted.blur(Math.max(0.3, blur / 4))
  // The library knows no larger radius. Below the threshold, which is in 256 steps there and a hundred here, nothing is sharpened.
  if (mask && mask.amount > 0)
    adjusted = adjusted.sharpen({ sigma: Math.min(10, mask.radius), m1: 0, m2: mask.amount, x1: mask.threshold / 2.55 })
  return adjusted
}

/**
 * The quality for the encoder. It is meant for JPEG, unless a URL asks for AVIF alone, which looks the same at about seven tenths
 * of it.
 */
function encoderQuality(
  { quality: asked, encoding, qualityAuto }: Transform,
  format: OutputFormat,
  { width, height }: Size,
): number {
  const isMeant = asked !== undefined && !qualityAuto && (encoding === 'avif' || encoding === 'pavif')
  const quality = asked ?? ordinaryQuality(width, height)
  return Math.max(1, Math.round(format === 'avif' && !isMeant ? quality * 0.7 : quality))
}

/** Qualities from which formats keep their colours; they have no other losses. */
const allColoursFrom = { png: 80, gif: 40 }

function encode(picture: Sharp, format: OutputFormat, transform: Transform, size: Size): Sharp {
  const quality = encoderQuality(transform, format, size)
  switch (format) {
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: !transform.baseline })
    case 'png':
      return quality < allColoursFrom.png ? picture.png({ palette: true, quality }) : picture.png()
    case 'webp':
      return picture.webp({ quality, effort: 2 })
    case 'avif':
      return picture.avif({ quality, effort: 2 })
    case 'gif':
      return quality < allColoursFrom.gif ? picture.gif({ colours: 16 }) : picture.gif()
  }
}
