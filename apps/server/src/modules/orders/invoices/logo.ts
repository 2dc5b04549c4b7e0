import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

const accepted: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Pixels: twice what a head of a letter has room for in print. */
const longestSide = 900
const maxPixels = 40_000_000

/** Returns a picture as papers draw it, on white and small; undefined for what is no picture. */
export async function letterPicture(content: Buffer): Promise<Buffer | undefined> {
  const type = await fileTypeFromBuffer(content)
  if (!type || !accepted.has(type.mime)) return undefined
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    // sharp throws plain errors for every kind of damaged file.
    return undefined
  }
}
