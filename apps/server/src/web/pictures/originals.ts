import type { Readable } from 'node:stream'
import { unknownRoute, WireError } from '../../kernel/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { pictureKey } from '../../modules/pictures/index.ts'

/** Bytes. Larger files are not read. */
const maxBytes = 20 * 1024 * 1024
/** Milliseconds until it is looked up again whether a picture is still stored, so that copies of a deleted one are not served for long. */
const trusted = 60_000
const maxRemembered = 10_000

/** The stored pictures, by their ids. */
export interface Originals {
  /** Throws 404 where there is no such picture. */
  check(id: string): Promise<void>
  /** The whole file. Throws 404 where there is none, and 422 where it is larger than is transformed. */
  read(id: string): Promise<Buffer>
}

export function storedOriginals(files: FileStore): Originals {
  /** When it was last seen that a picture is stored. */
  const seen = new Map<string, number>()
  return {
    async check(id) {
      if (performance.now() < (seen.get(id) ?? Number.NEGATIVE_INFINITY) + trusted) return
      if (!(await files.head(pictureKey(id)))) {
        seen.delete(id)
        throw unknownRoute()
      }
      if (seen.size >= maxRemembered) seen.clear()
      seen.set(id, performance.now())
    },
    read: (id) => readFile(files, pictureKey(id)),
  }
}

/** A public file that is to be drawn. Throws as `Originals.read`. */
export async function readFile(files: FileStore, key: string): Promise<Buffer> {
  const file = await files.get(key)
  if (!file) throw unknownRoute()
  if (file.size <= maxBytes) return bytesOf(file.body, file.size)
  file.body.destroy()
  throw new WireError(422, 'PICTURE_TOO_LARGE', 'a file of more than 20 MB is not transformed', { data: { maxBytes } })
}

async function bytesOf(body: Readable, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let end = 0
  for await (const chunk of body) end += (chunk as Buffer).copy(bytes, end)
  return bytes.subarray(0, end)
}
