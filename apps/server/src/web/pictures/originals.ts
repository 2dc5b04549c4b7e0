import { buffer } from 'node:stream/consumers'
import { unknownRoute, WireError } from '../../kernel/basics/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { fileKey } from '../../modules/media/media/index.ts'
import type { Size } from './geometry.ts'
import { loadSharp } from './load-sharp.ts'

/** Bytes. Larger files are not read. */
const maxBytes = 20 * 1024 * 1024
/** Milliseconds until it is looked up again whether a picture is still stored, so that copies of a deleted one are not served for long. */
const trusted = 60_000
const maxRemembered = 10_000
/** Drawings are read by a process of their own, and animations to their end. */
const isPhotograph = /\.(?:jpe?g|png|webp|avif)$/
/** The first bytes of a file, among which the size of a picture nearly always is. */
const sizeBytes = 256 * 1024

/** The stored pictures, by their ids. */
export interface Originals {
  /** Throws 404 where there is no such picture. */
  check(id: string): Promise<void>
  /** The file, or its path on this machine. Throws 404 where there is none, and 422 where it is larger than is transformed. */
  open(id: string): Promise<Buffer | string>
  /** As a photograph is shown, from the first bytes of its file; undefined where they do not say it, and for other pictures. */
  sizeOf(id: string): Promise<Size | undefined>
}

export function storedOriginals(files: FileStore): Originals {
  /** When it was last seen that a picture is stored. */
  const seen = new Map<string, number>()
  const sizes = new Map<string, Promise<Size | undefined>>()
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
    async sizeOf(id) {
      if (!isPhotograph.test(id)) return undefined
      if (!sizes.has(id)) {
        if (sizes.size >= maxRemembered) sizes.clear()
        const size = readSize(files, fileKey(id))
        sizes.set(id, size)
        size.catch(() => sizes.delete(id))
      }
      return sizes.get(id)
    },
  }
}

async function readSize(files: FileStore, key: string): Promise<Size | undefined> {
  const sharp = await loadSharp()
  const begin = files.path?.(key) ?? (await readBeginning(files, key))
  if (!begin) return undefined
  return sharp(begin)
    .metadata()
    .then(
      ({ autoOrient: { width, height } }) => ({ width, height }),
      () => undefined,
    )
}

async function readBeginning(files: FileStore, key: string): Promise<Buffer | undefined> {
  const info = await files.head(key)
  if (!info || info.size === 0) return undefined
  const range = { start: 0, end: Math.min(info.size, sizeBytes) - 1 }
  const file = await files.get(key, { range, etag: info.etag })
  return file && buffer(file.body)
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
