import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FilesUnavailable, type FileStore } from '../../../kernel/files/file-store.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { checkArchive, isZip } from './archive.ts'
import { recordReady } from './events.ts'
import { FileRefused } from './file-refused.ts'
import { headBytes, typeOfContent, typeOfMime, type FileType } from './file-types.ts'
import type { MediaType } from './media-type.ts'
import { maxBytes, maxVisitorBytes } from './limits.ts'
import type { PictureFormat } from './picture-format.ts'
import { processLater } from './process-later.ts'
import { readColours, readPicture } from './read-picture.ts'
import { keyOf } from './file-key.ts'
import { insertFile, type FileDoc, type FileRow, type FileSource, type NewFile, type Root } from './store/files.ts'
import { spaceExceeded, getSpaceLeft, takeSpace } from './store/space.ts'
import { noteKeys, takeKey, takeWritten } from './store/stored-keys.ts'
import { hasMovieBoxes, withoutMovieMetadata } from './videos/strip-movie-metadata.ts'

/** The sender's statements about a file. */
export interface FileSpec {
  displayName: string
  private: boolean
  source: FileSource
  /** The stated type. The file is refused when it is of another kind. */
  mimeType?: string | undefined
  /** The bytes that were announced; the file is refused when it has more. */
  size?: number | undefined
  keepMetadata?: boolean
  /** The allowed kinds of files; all if absent. */
  mediaTypes?: readonly MediaType[]
  /** The id that the file has already; it is refused when its type has another ending. */
  id?: string
  doc?: Pick<FileDoc, 'labels' | 'externalInfo' | 'sourceUrl'>
  visitorId?: string | undefined
  memberId?: string | undefined
}

type InTransaction = <Result>(work: (site: SiteTx) => Promise<Result>) => Promise<Result>

/** A file whose bytes are stored, and the properties that were read from them. */
export type KeptFile = Pick<NewFile, 'id' | 'media_type' | 'private' | 'size' | 'hash' | 'source_hash' | 'width' | 'height'> & {
  doc: Pick<FileDoc, 'mimeType' | 'animated' | 'colours'>
}

/**
 * Stores the bytes of a file under a new id. The content decides on its type; limits are checked before anything is decoded.
 * `insert` then writes its descriptor, in one transaction with the note that the file is no leftover. A crash leaves at most a
 * noted key, which the janitor removes. Throws FileRefused and FilesUnavailable, and leaves no file then; the rest of `content`
 * is the caller's to read or to destroy.
 */
export async function keepFile<Result>(
  files: FileStore,
  site: SiteRead,
  inTransaction: InTransaction,
  content: Readable,
  wish: FileSpec,
  insert: (site: SiteTx, file: KeptFile) => Promise<Result>,
): Promise<Result> {
  const read = await readHead(content)
  try {
    const type = await admittedType(read.head, read.isWhole, wish)
    const left = await getSpaceLeft(site)
    const id = wish.id ?? newFileId(type)
    if (!id.endsWith(`.${type.ending}`))
      throw new FileRefused('MISMATCH_MIME_TYPE', `is ${type.mimeType}, which it was not before`)
    const announced = limited(read.all, wish.size ?? Infinity, largerThanAnnounced)
    const bytes = limited(announced, left, spaceExceeded)
    return await keep(files, site, inTransaction, { id, type, bytes }, wish, insert)
  } finally {
    await read.release()
  }
}

async function keep<Result>(
  files: FileStore,
  site: SiteRead,
  inTransaction: InTransaction,
  { id, type, bytes }: { id: string; type: FileType; bytes: AsyncIterable<Buffer> },
  wish: FileSpec,
  insert: (site: SiteTx, file: KeptFile) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(site.siteId, { id, private: wish.private })
  await inTransaction((tx) => noteKeys(tx, [key]))
  /** Why the descriptor was not written; any other error leaves open whether the transaction has committed. */
  let refusal: unknown
  const commit = (kept: KeptFile) =>
    inTransaction(async (tx) => {
      try {
        if (!(await takeWritten(tx, [key]))) throw new FilesUnavailable('the upload took longer than a day', undefined)
        return await insert(tx, kept)
      } catch (error) {
        refusal = error
        throw error
      }
    })
  let isStored = false
  try {
    const { doc, ...stored } = await storeBytes(files, key, bytes, type, wish)
    isStored = true
    const { mediaType: media_type, mimeType } = type
    return await commit({ id, private: wish.private, media_type, ...stored, doc: { mimeType, ...doc } })
  } catch (error) {
    // The remaining note lets the janitor check if the file belongs to a descriptor.
    if (isStored && error !== refusal) throw error
    await files.remove(key).then(
      () => inTransaction((tx) => takeKey(tx, key)),
      () => {},
    )
    throw error
  }
}

function storeBytes(
  files: FileStore,
  key: string,
  bytes: AsyncIterable<Buffer>,
  type: FileType,
  wish: FileSpec,
): Promise<StoredBytes> {
  const own = maxBytes[type.mediaType]
  const limit = wish.source === 'VISITOR' ? (maxVisitorBytes[type.mediaType] ?? 0) : own
  const content = limited(bytes, limit, () => tooLarge(limit))
  if (isPicture(type)) return storePicture(files, key, content, type.ending, wish)
  const isStripped = hasMovieBoxes(type) && !wish.keepMetadata
  return storeStream(files, key, isStripped ? withoutMovieMetadata(content) : content, type)
}

export function newFileId({ ending }: FileType): string {
  return `${newId().replaceAll('-', '')}.${ending}`
}

/** The descriptor of a file that is stored, ready to use. */
export async function insertReady(
  site: SiteTx,
  kept: KeptFile,
  wish: FileSpec,
  { root, folderId }: { root: Root; folderId: string | null },
): Promise<FileRow> {
  await takeSpace(site, kept.size)
  const row = (await insertFile(site, {
    ...kept,
    root,
    folder_id: folderId,
    display_name: shownName(wish.displayName, kept),
    operation_status: 'READY',
    source: wish.source,
    visitor_id: wish.visitorId ?? null,
    member_id: wish.memberId ?? null,
    doc: { ...wish.doc, ...kept.doc },
  }))!
  recordReady(site, row)
  processLater(site, row)
  return row
}

/** A converted photo gets the ending of its new format. */
function shownName(given: string, { id }: Pick<KeptFile, 'id'>): string {
  return given.replace(/\.(?:heic|heif|hif|tiff?)$/i, id.slice(id.lastIndexOf('.'))) || id
}

function isPicture(type: FileType): type is FileType & { ending: PictureFormat } {
  return type.mediaType === 'IMAGE' || type.mediaType === 'VECTOR'
}

/** The type of a file by its content. Throws FileRefused for one that is not wanted. */
export async function admittedType(
  head: Buffer,
  isWhole: boolean,
  wish: Pick<FileSpec, 'mimeType' | 'mediaTypes'>,
): Promise<FileType> {
  if (head.length === 0) throw new FileRefused('ZERO_FILE_SIZE', 'is empty')
  const type = await typeOfContent(head, isWhole)
  if (!type) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'is of no type that can be stored')
  const declared = wish.mimeType === undefined ? undefined : typeOfMime(wish.mimeType)
  if (declared && declared.mediaType !== type.mediaType)
    throw new FileRefused('MISMATCH_MIME_TYPE', `is ${type.mimeType} and not ${declared.mimeType}`)
  if (wish.mediaTypes && !wish.mediaTypes.includes(type.mediaType))
    throw new FileRefused('UNSUPPORTED_FILE_FORMAT', `is ${type.mimeType}, which cannot be used here`)
  return type
}

interface Head {
  head: Buffer
  /** True if these are all bytes. */
  isWhole: boolean
  all: AsyncIterable<Buffer>
  /** For a stream of which nothing else is read: the caller that gave it can read the rest. */
  release(): Promise<unknown>
}

/** The first bytes of a stream, and all of its bytes. */
async function readHead(content: Readable): Promise<Head> {
  const source = content.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const parts: Buffer[] = []
  let size = 0
  let isWhole = false
  while (size < headBytes && !isWhole) {
    const { value, done } = await source.next()
    if (done) isWhole = true
    else {
      parts.push(value)
      size += value.length
    }
  }
  return { head: Buffer.concat(parts), isWhole, all: followedBy(parts, source), release: async () => source.return?.() }
}

async function* followedBy(first: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* first
    for (;;) {
      const { value, done } = await rest.next()
      if (done) return
      yield value
    }
  } finally {
    // The caller can read the rest of the stream.
    await rest.return?.()
  }
}

export function largerThanAnnounced(): FileRefused {
  return new FileRefused('FILE_SIZE_OVER_LIMIT', 'is larger than was announced')
}

function tooLarge(limit: number): FileRefused {
  return new FileRefused('FILE_SIZE_OVER_LIMIT', `is larger than ${Math.floor(limit / 1024 / 1024)} MB`)
}

/** Ends with the refusal beyond the limit. */
async function* limited(content: AsyncIterable<Buffer>, limit: number, refused: () => FileRefused): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > limit) throw refused()
    yield part
  }
}

type StoredBytes = Pick<KeptFile, 'size' | 'hash' | 'source_hash' | 'width' | 'height'> & { doc?: KeptFile['doc'] }

async function storePicture(
  files: FileStore,
  key: string,
  content: AsyncIterable<Buffer>,
  format: PictureFormat,
  { keepMetadata = false }: Pick<FileSpec, 'keepMetadata'>,
): Promise<StoredBytes> {
  const given = await readBytes(content)
  const { bytes, width, height, animated } = await readPicture(given, format, { keepMetadata })
  // A drawing is not drawn here: it could take minutes.
  const colours = format === 'svg' ? [] : await readColours(bytes)
  await files.put(key, bytes)
  return {
    size: BigInt(bytes.length),
    hash: hashOf(bytes),
    source_hash: given.equals(bytes) ? null : hashOf(given),
    width,
    height,
    doc: { ...(animated && { animated }), ...(colours.length > 0 && { colours }) },
  }
}

async function storeStream(files: FileStore, key: string, content: AsyncIterable<Buffer>, type: FileType): Promise<StoredBytes> {
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* () {
    for await (const part of content) {
      hash.update(part)
      size += part.length
      yield part
    }
  }
  await files.put(key, Readable.from(counted(), { objectMode: false }))
  if (isZip(type)) await checkArchive(files, key)
  return { size: BigInt(size), hash: hash.digest('hex'), source_hash: null, width: null, height: null }
}

async function readBytes(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
