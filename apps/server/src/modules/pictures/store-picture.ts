import { createHash } from 'node:crypto'
import { picturePath } from '@stoa/media-url'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { pictureFormat, type PictureFormat } from './picture-format.ts'
import type { StoredPicture } from './store.ts'

/** Larger pictures are refused: transforming one would take the server's memory. */
export const maxPixels = 50_000_000

/** An SVG becomes a tree in memory before anything of it is known, some hundred times its size. */
const maxDrawingBytes = 1024 * 1024

/** The bytes are no picture that can be read, or one of too many pixels. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

/** The key of a picture's file, which is also its path. */
export function pictureKey(id: string): string {
  return picturePath(id).slice(1)
}

/**
 * Stores the file of a picture under an id that depends on its content and its site: the same picture is stored once, and no
 * two sites share a file. The caller then adds its row with `addPictures`. What the file is decides on its format, and not what
 * it is called; `isVector` says that it may be an SVG. Throws NotAPicture and FilesUnavailable.
 */
export async function storePicture(
  files: FileStore,
  siteId: string,
  bytes: Buffer,
  { isVector = false }: { isVector?: boolean } = {},
): Promise<StoredPicture> {
  const format = pictureFormat(bytes) ?? (isVector ? 'svg' : undefined)
  if (!format) throw new NotAPicture('is no JPEG, PNG, WebP, GIF or AVIF')
  if (format === 'svg') checkDrawing(bytes)
  return put(files, siteId, bytes, { format, ...(await sizeOf(bytes)) })
}

/** What is compressed (SVGZ) does not begin with a tag: it could become any size in memory. */
function checkDrawing(bytes: Buffer): void {
  if (!/^\s*</.test(bytes.toString('utf8', 0, 100))) throw new NotAPicture('is no SVG')
  if (bytes.length > maxDrawingBytes) throw new NotAPicture('is a drawing larger than 1 MB')
}

/** Stores a picture whose format and size are known. */
export async function put(
  files: FileStore,
  siteId: string,
  bytes: Buffer,
  known: { format: PictureFormat; width: number; height: number },
): Promise<StoredPicture> {
  const hash = createHash('sha256').update(siteId).update(bytes).digest('hex').slice(0, 32)
  const id = `${hash}.${known.format}`
  await files.put(pictureKey(id), bytes)
  return { id, ...known, size: bytes.length }
}

/** In pixels, after the rotation that the file asks for. The library is loaded with the first picture, because it is large. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (autoOrient.width * autoOrient.height > maxPixels) throw new NotAPicture('has too many pixels')
    return autoOrient
  } catch (error) {
    throw error instanceof NotAPicture ? error : new NotAPicture('cannot be read', { cause: error })
  }
}
