import { join } from 'node:path'
import { runIsolated } from '../../../kernel/basics/isolated-program.ts'
import { FileRefused } from './file-refused.ts'
import { maxPixels } from './limits.ts'
import type { PictureFormat } from './picture-format.ts'

const program = join(import.meta.dirname, 'convert-picture.ts')

/** The brands of HEIF files whose pictures are coded as HEVC (ISO/IEC 23008-12). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/**
 * The format as which a picture is stored that browsers do not show: the photos of phones (HEIC) as JPEG, TIFF, which may be
 * transparent, as WebP. Undefined for every other file.
 */
export function convertedFormat(bytes: Buffer): Extract<PictureFormat, 'jpg' | 'webp'> | undefined {
  if (isTiff(bytes)) return 'webp'
  const isBoxed = bytes.toString('latin1', 4, 8) === 'ftyp'
  return isBoxed && heicBrands.has(bytes.toString('latin1', 8, 12)) ? 'jpg' : undefined
}

/** `II*\0` or `MM\0*`: the byte order, then 42. */
function isTiff(bytes: Buffer): boolean {
  return ['49492a00', '4d4d002a'].includes(bytes.toString('hex', 0, 4))
}

/** The picture in the format of `convertedFormat`. Throws FileRefused for one that cannot be read. */
export async function convertPicture(given: Buffer, format: string): Promise<Buffer> {
  const converted = await runIsolated(program, [format, String(maxPixels)], given)
  if (!converted) {
    const name = isTiff(given) ? 'a TIFF file' : 'a HEIC photo'
    throw new FileRefused('FILE_UNREADABLE', `is ${name} that cannot be read here; use JPEG, PNG, WebP, GIF or AVIF`)
  }
  return converted
}
