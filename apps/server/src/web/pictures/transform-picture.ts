import type { Transform } from '@stoa/media-url'
import type { Sharp } from 'sharp'
import { WireError } from '../../kernel/errors.ts'
import { loadSharp } from './drawing.ts'
import { geometryOf } from './geometry.ts'

/** The formats of transformed pictures. */
export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const ordinaryQuality = 80
/** Nothing takes longer, however it was made. */
const longestSeconds = 20

/** A transformed copy of a picture; of an animation, its first frame. Throws 404 for what is no picture, and 400 for a crop outside of it. */
export async function transformPicture(bytes: Buffer, transform: Transform, format: OutputFormat): Promise<Buffer> {
  try {
    return await encode(adjust(await cut(bytes, transform), transform), format, transform)
      .timeout({ seconds: longestSeconds })
      .toBuffer()
  } catch (error) {
    throw error instanceof WireError
      ? error
      : new WireError(404, 'PICTURE_UNREADABLE', 'the file is no picture', { cause: error })
  }
}

/** A drawing, too, is drawn in the size that it states: a larger one can take minutes. */
async function cut(bytes: Buffer, transform: Transform): Promise<Sharp> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(bytes).metadata()
  const geometry = geometryOf(autoOrient, transform)
  if (!geometry)
    throw new WireError(400, 'CROP_OUTSIDE_PICTURE', 'the crop is outside of the picture', { data: { ...autoOrient } })
  return sharp(bytes)
    .autoOrient()
    .extract(geometry.part)
    .resize({ ...geometry.size, fit: 'fill' })
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
  if (mask && mask.amount > 0 && mask.radius > 0)
    adjusted = adjusted.sharpen({ sigma: Math.min(10, Math.max(0.3, mask.radius)), m1: mask.amount / 2, m2: mask.amount * 2 })
  return adjusted
}

/** The quality of PNG is not changed: it has no losses. */
function encode(picture: Sharp, format: OutputFormat, { quality = ordinaryQuality, baseline }: Transform): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: !baseline, mozjpeg: false })
    case 'png':
      return picture.png()
    case 'webp':
      return picture.webp({ quality, effort: 3 })
    case 'avif':
      // Half of the quality looks the same; more effort takes seconds.
      return picture.avif({ quality: Math.max(1, Math.round(quality * 0.7)), effort: 2 })
    case 'gif':
      return picture.gif()
  }
}
