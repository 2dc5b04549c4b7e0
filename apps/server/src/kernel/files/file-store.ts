import type { Readable } from 'node:stream'
import { WireError } from '../basics/errors.ts'

/** The size and dates of a stored file. */
export interface FileInfo {
  /** Bytes. */
  size: number
  /** A strong entity tag with its quotes: another one means another content. */
  etag: string
  modified: Date
}

export interface ListedFile {
  key: string
  modified: Date
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files of an installation, shared by all of its processes and hosts. A file appears under its key completely or not at all.
 * Throws for a key that `isFileKey` refuses, and FilesUnavailable for errors of the disk or the bucket. No method is called
 * within a transaction.
 */
export interface FileStore extends AsyncDisposable {
  /** For messages to the operator: `the folder …` or `the bucket …`. */
  name: string
  /** Where a file is, for messages to the operator. */
  describe(key: string): string
  /** Replaces a file of the same key. */
  put(key: string, content: Buffer | string | Readable): Promise<void>
  /**
   * Undefined where there is no such file, or where its content is not the one of `etag`. The caller reads `body` to its end, or
   * destroys it.
   */
  get(key: string, part?: { range: ByteRange; etag: string }): Promise<(FileInfo & { body: Readable }) | undefined>
  head(key: string): Promise<FileInfo | undefined>
  /** The path of a file for libraries that read it themselves; absent where files are not on this machine. */
  path?(key: string): string
  remove(key: string): Promise<void>
  /** Every file below a prefix, which ends with `/`; all files for an empty one. Read page by page, in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>
  removeAll(prefix: string): Promise<void>
  /** Removes what uploads left behind that never ended, after a day. */
  removeUnfinished(): Promise<void>
}

/** The disk is full or the bucket cannot be reached. `reason` is for staff and operators and contains no secret. */
export class FilesUnavailable extends WireError {
  override name = 'FilesUnavailable'
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super(503, 'FILES_UNAVAILABLE', 'stored files cannot be used right now; try again in a moment', {
      cause,
      data: { retryAfterSeconds: 5 },
    })
    this.reason = reason
  }
}

/** Keys of public files begin with it, and their addresses with `/` and it. */
export const publicPrefix = 'media/'
/** Keys of files that are never served. */
export const privatePrefix = 'private/'
/** The kernel's own files, which are not below a prefix. */
export const ownKeys = ['installation', 'restore-under-way'] as const

/** Bytes. S3 takes 1024, with the prefix of the installation. */
const maxKeyBytes = 700
const maxNameBytes = 255

/** True if a text can be the key of a file: `media/…` or `private/…` and names between single slashes, none of them hidden. */
export function isFileKey(key: string): boolean {
  if ((ownKeys as readonly string[]).includes(key)) return true
  if (!key.startsWith(publicPrefix) && !key.startsWith(privatePrefix)) return false
  return key.isWellFormed() && Buffer.byteLength(key) <= maxKeyBytes && key.split('/').every(isFileName)
}

/** A name without a leading dot, control characters and backslashes. */
export function isFileName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return name !== '' && !/^\.|[\u0000-\u001f\u007f\\]/.test(name) && Buffer.byteLength(name) <= maxNameBytes
}

export function checkKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} is not a key of a file`)
}

/** A prefix that is not empty. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isFileKey(`${prefix}x`)) throw new Error(`${JSON.stringify(prefix)} is not a prefix of keys`)
}
