import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { FileRefused } from './file-refused.ts'
import type { FileType } from './file-types.ts'
import { maxArchiveEntries, maxUnpackedBytes, maxUnpackedRatio } from './limits.ts'

const zipped = new Set(['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'])
/** The end of a ZIP file with the longest comment, and the record of larger files before it. */
const endBytes = 22 + 65_535 + 76
const maxDirectoryBytes = 32 * 1024 * 1024

export function isZip({ ending }: FileType): boolean {
  return zipped.has(ending)
}

/**
 * Reads the directory of a stored ZIP file, and nothing else of it: whoever unpacks it must not run out of disk. Throws
 * FileRefused for one that unpacks to too much, and for one without a directory.
 */
export async function checkArchive(files: FileStore, key: string): Promise<void> {
  const info = await files.head(key)
  if (!info) return
  const read = async (start: number, length: number) => {
    const file = await files.get(key, { range: { start, end: start + length - 1 }, etag: info.etag })
    return file ? buffer(file.body) : Buffer.alloc(0)
  }
  const tail = await read(Math.max(0, info.size - endBytes), Math.min(info.size, endBytes))
  // The record has 22 bytes; its signature may be in the comment that follows, too.
  const end = tail.length < 22 ? -1 : tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'), tail.length - 22)
  if (end < 0) throw new FileRefused('FILE_UNREADABLE', 'is a damaged archive')
  const { entries, size, start } = directoryAt(tail, end)
  if (entries > maxArchiveEntries || size > maxDirectoryBytes)
    throw new FileRefused('ARCHIVE_UNSAFE', `is an archive of more than ${maxArchiveEntries} files`)
  if (start + size > info.size) throw new FileRefused('FILE_UNREADABLE', 'is a damaged archive')
  const unpacked = unpackedBytes(size > 0 ? await read(start, size) : Buffer.alloc(0))
  if (unpacked > maxUnpackedBytes && unpacked > info.size * maxUnpackedRatio)
    throw new FileRefused('ARCHIVE_UNSAFE', `is an archive that unpacks to more than ${maxUnpackedRatio} times its size`)
}

/** APPNOTE 4.3.16, and 4.3.14 for archives beyond 4 GB. */
function directoryAt(tail: Buffer, end: number): { entries: number; size: number; start: number } {
  const large = tail.lastIndexOf(Buffer.from('PK\u0006\u0006', 'latin1'), end)
  if (large >= 0 && large + 56 <= tail.length)
    return {
      entries: Number(tail.readBigUInt64LE(large + 32)),
      size: Number(tail.readBigUInt64LE(large + 40)),
      start: Number(tail.readBigUInt64LE(large + 48)),
    }
  return { entries: tail.readUInt16LE(end + 10), size: tail.readUInt32LE(end + 12), start: tail.readUInt32LE(end + 16) }
}

function unpackedBytes(directory: Buffer): number {
  let sum = 0
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw new FileRefused('FILE_UNREADABLE', 'is a damaged archive')
    sum += directory.readUInt32LE(at + 24)
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return sum
}
