import { crc32 } from 'node:zlib'
import { strippedGif } from './strip-gif.ts'
import type { PictureFormat } from './picture-format.ts'

/** What sharp read of a picture. */
interface Metadata {
  orientation?: number | undefined
  exif?: Buffer | undefined
  xmp?: Buffer | undefined
}

/**
 * A picture without what its camera and its programs wrote about it: place, time, device, owner, embedded thumbnails. The pixels
 * are not compressed again; how it is turned and its colour profile stay.
 */
export function withoutMetadata(bytes: Buffer, format: PictureFormat, metadata: Metadata): Buffer {
  const orientation = metadata.orientation ?? 1
  switch (format) {
    case 'jpg':
      return strippedJpeg(bytes, orientation)
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

/** Segments before the pixels: all application data but colours, and comments, are left out. */
function strippedJpeg(bytes: Buffer, orientation: number): Buffer {
  const parts = [bytes.subarray(0, 2)]
  if (orientation > 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(exif.length + 2, 2)
    parts.push(head, exif)
  }
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return bytes
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    // The pixels begin, and end where the picture does: what follows it is not shown.
    if (marker === 0xda) {
      const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at)
      parts.push(bytes.subarray(at, end < 0 ? bytes.length : end + 2))
      return Buffer.concat(parts)
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (!isLeftOut(bytes, marker, at + 4)) parts.push(bytes.subarray(at, next))
    at = next
  }
  return bytes
}

function isLeftOut(bytes: Buffer, marker: number, at: number): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe1 || marker > 0xef || marker === 0xee) return false
  return !(marker === 0xe2 && bytes.toString('latin1', at, at + 11) === 'ICC_PROFILE')
}

const leftOutChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'])

function strippedPng(bytes: Buffer, orientation: number): Buffer {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!leftOutChunks.has(type)) parts.push(bytes.subarray(at, next))
    if (type === 'IHDR' && orientation > 1) parts.push(pngChunk('eXIf', exifOf(orientation)))
    // What follows the end is not shown.
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
      header[8]! = (header[8]! & ~(hasExif | hasXmp)) | (orientation > 1 ? hasExif : 0)
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
    const at = part && part.length > 0 ? result.indexOf(part) : -1
    if (at >= 0) result.fill(filler, at, at + part!.length)
  }
  return result
}

/** A TIFF header with one entry: the orientation. Its length is even. */
function exifOf(orientation: number): Buffer {
  return Buffer.from(`49492a000800000001001201030001000000${orientation.toString(16).padStart(2, '0')}00000000000000`, 'hex')
}
