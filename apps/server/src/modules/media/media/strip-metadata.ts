import { crc32 } from 'node:zlib'
import { FileRefused } from './file-refused.ts'
import { strippedGif } from './strip-gif.ts'
import { strippedJpeg } from './strip-jpeg.ts'
import type { PictureFormat } from './picture-format.ts'

/** The metadata that sharp read of a picture. */
interface Metadata {
  orientation?: number | undefined
  exif?: Buffer | undefined
  xmp?: Buffer | undefined
}

/**
 * A picture without what its camera and its programs wrote about it: place, time, device, owner, embedded thumbnails. The pixels
 * are not compressed again; how it is turned and its colour profile stay. Throws FileRefused where it cannot be found to be removed.
 */
export function withoutMetadata(bytes: Buffer, format: PictureFormat, metadata: Metadata): Buffer {
  const orientation = metadata.orientation ?? 1
  switch (format) {
    case 'jpg':
      return strippedJpeg(bytes, orientation > 1 ? exifOf(orientation) : undefined)
    case 'png':
      return strippedPng(bytes, orientation)
    case 'webp':
      return strippedWebp(bytes, orientation)
    case 'gif':
      return strippedGif(bytes)
    case 'avif':
      return blanked(bytes, metadata)
    default:
      return bytes
  }
}

const leftOutChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'])

function strippedPng(bytes: Buffer, orientation: number): Buffer {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!leftOutChunks.has(type)) parts.push(bytes.subarray(at, next))
    if (type === 'IHDR' && orientation > 1) parts.push(pngChunk('eXIf', exifOf(orientation)))
    // Bytes after the end are not shown.
    if (type === 'IEND') break
    at = next
  }
  return Buffer.concat(parts)
}

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}

const hasExif = 0x08
const hasXmp = 0x04

function strippedWebp(bytes: Buffer, orientation: number): Buffer {
  const chunks: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const next = at + 8 + bytes.readUInt32LE(at + 4)
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'VP8X') {
      const header = Buffer.from(bytes.subarray(at, next))
      // oxlint-disable-next-line no-bitwise -- flags of the format
      if (header.length > 8) header[8] = (header.readUInt8(8) & ~(hasExif | hasXmp)) | (orientation > 1 ? hasExif : 0)
      chunks.push(header)
    } else if (type !== 'EXIF' && type !== 'XMP ') chunks.push(bytes.subarray(at, next))
    else if (type === 'EXIF' && orientation > 1) {
      const exif = exifOf(orientation)
      const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
      head.writeUInt32LE(exif.length, 4)
      chunks.push(head, exif)
    }
    // Chunks begin at even offsets.
    at = next + (next % 2)
    if (next % 2 === 1) chunks.push(Buffer.alloc(1))
  }
  const content = Buffer.concat(chunks)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}

/** In place, because the file states the offsets of its parts. */
function blanked(bytes: Buffer, { exif, xmp }: Metadata): Buffer {
  const result = Buffer.from(bytes)
  for (const [part, filler] of [
    [exif?.subarray(6), 0],
    [xmp, 0x20],
  ] as const) {
    if (!part || part.length === 0) continue
    const at = result.indexOf(part)
    // In pieces, or compressed.
    if (at < 0) throw new FileRefused('FILE_UNREADABLE', 'has metadata that cannot be removed')
    result.fill(filler, at, at + part.length)
  }
  return result
}

/** A TIFF header with one entry: the orientation. Its length is even. */
function exifOf(orientation: number): Buffer {
  return Buffer.from(`49492a000800000001001201030001000000${orientation.toString(16).padStart(2, '0')}00000000000000`, 'hex')
}
