import { createHash } from 'node:crypto'
import { picturePath } from '@stoa/media-url'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { FileRefused } from './file-refused.ts'
import { pictureFormat, type PictureFormat } from './picture-format.ts'
import { readPicture } from './read-picture.ts'

/** What is known of a picture whose file is stored. */
export interface StoredPicture {
  id: string
  /** Pixels, as it is shown. */
  width: number
  height: number
  format: PictureFormat
  /** Bytes. */
  size: number
}

/** The key of a public file, which is also its path. */
export function fileKey(id: string): string {
  return picturePath(id).slice(1)
}

/**
 * Stores the file of a picture under an id that depends on its content and its site: the same picture is stored once, and no
 * two sites share a file. The caller then adds its row with `addPictures`. What the file is decides on its format, and not what
 * it is called; `isVector` says that it may be an SVG. Throws FileRefused and FilesUnavailable.
 */
export async function storePicture(
  files: FileStore,
  siteId: string,
  given: Buffer,
  { isVector = false }: { isVector?: boolean } = {},
): Promise<StoredPicture> {
  const format = pictureFormat(given) ?? (isVector ? 'svg' : undefined)
  if (!format) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is no JPEG, PNG, WebP, GIF or AVIF')
  const { bytes, width, height } = await readPicture(given, format)
  return putPicture(files, siteId, bytes, { format, width, height })
}

/** Stores a picture whose format and size are known. */
export async function putPicture(
  files: FileStore,
  siteId: string,
  bytes: Buffer,
  known: { format: PictureFormat; width: number; height: number },
): Promise<StoredPicture> {
  const hash = createHash('sha256').update(siteId).update(bytes).digest('hex').slice(0, 32)
  const id = `${hash}.${known.format}`
  await files.put(fileKey(id), bytes)
  return { id, ...known, size: bytes.length }
}
