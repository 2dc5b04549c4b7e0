import { buffer } from 'node:stream/consumers'
import { unknownRoute, WireError } from '../../kernel/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { fileKey } from '../../modules/media/index.ts'

/** Bytes. Larger files are not read. */
const maxBytes = 20 * 1024 * 1024
/** Milliseconds until it is looked up again whether a picture is still stored, so that copies of a deleted one are not served for long. */
const trusted = 60_000
const maxRemembered = 10_000

/** The stored pictures, by their ids. */
export interface Originals {
  /** Throws 404 where there is no such picture. */
  check(id: string): Promise<void>
  /** The file, or its path on this machine. Throws 404 where there is none, and 422 where it is larger than is transformed. */
  open(id: string): Promise<Buffer | string>
}

export function storedOriginals(files: FileStore): Originals {
  /** When it was last seen that a picture is stored. */
  const seen = new Map<string, number>()
  return {
    async check(id) {
      if (performance.now() < (seen.get(id) ?? Number.NEGATIVE_INFINITY) + trusted) return
      if (!(await files.head(fileKey(id)))) {
        seen.delete(id)
        throw unknownRoute()
      }
      if (seen.size >= maxRemembered) seen.clear()
      seen.set(id, performance.now())
    },
    open: (id) => openFile(files, fileKey(id)),
  }
}

/** A public file that is to be drawn. Throws as `Originals.open`. */
export async function openFile(files: FileStore, key: string): Promise<Buffer | string> {
  if (files.path) {
    const info = await files.head(key)
    if (!info) throw unknownRoute()
    if (info.size > maxBytes) throw tooLarge()
    return files.path(key)
  }
  const file = await files.get(key)
  if (!file) throw unknownRoute()
  if (file.size <= maxBytes) return buffer(file.body)
  file.body.destroy()
  throw tooLarge()
}

function tooLarge(): WireError {
  return new WireError(422, 'PICTURE_TOO_LARGE', 'a file of more than 20 MB is not transformed', { data: { maxBytes } })
}
