import { FileRefused } from './file-refused.ts'

const [startOfImage, endOfImage, startOfScan, restart0, restart7, temporary] = [0xd8, 0xd9, 0xda, 0xd0, 0xd7, 0x01]
const [app0, app2, app14] = [0xe0, 0xe2, 0xee]

/**
 * Returns a JPEG with only the segments that its pixels and colours need, before, between and after its scans. Bytes between
 * segments, which decoders skip, are left out too. `exif` replaces the existing EXIF data. Throws FileRefused if a segment does
 * not end, because it could hide anything.
 */
export function strippedJpeg(bytes: Buffer, exif: Buffer | undefined): Buffer {
  const parts = [bytes.subarray(0, 2)]
  if (exif) parts.push(exifSegment(exif))
  for (let at = nextMarker(bytes, 2); at < bytes.length;) {
    const marker = bytes.readUInt8(at + 1)
    // Bytes after the end of the picture are not shown.
    if (marker === endOfImage) return Buffer.concat([...parts, bytes.subarray(at, at + 2)])
    if (marker === startOfImage) throw damaged()
    let end = at + 2
    if (!isAlone(marker)) {
      if (end + 2 > bytes.length) throw damaged()
      end += bytes.readUInt16BE(end)
      if (end < at + 4 || end > bytes.length) throw damaged()
      if (marker === startOfScan) end = endOfScan(bytes, end)
      if (isKept(bytes, at, end)) parts.push(bytes.subarray(at, end))
    }
    at = nextMarker(bytes, end)
  }
  return Buffer.concat(parts)
}

/** Where the next marker begins: behind bytes that belong to nothing. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const code = bytes.readUInt8(at + 1)
    if (bytes[at] === 0xff && code !== 0xff && code !== 0) return at
  }
  return bytes.length
}

/** Where the next marker begins that does not belong to the pixels. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = nextMarker(bytes, from); ; at = nextMarker(bytes, at + 2))
    if (at >= bytes.length || !isRestart(bytes.readUInt8(at + 1))) return at
}

function isRestart(marker: number): boolean {
  return marker >= restart0 && marker <= restart7
}

/** True if no length follows the marker. */
function isAlone(marker: number): boolean {
  return marker === temporary || isRestart(marker)
}

function isKept(bytes: Buffer, at: number, end: number): boolean {
  const marker = bytes.readUInt8(at + 1)
  const starts = (name: string) => bytes.toString('latin1', at + 4, at + 4 + name.length) === name
  // Both say how colours are stored, and are as long as that takes: JFIF may have a thumbnail, others write into Adobe's.
  if (marker === app0) return end - at === 18 && starts('JFIF\0')
  if (marker === app14) return end - at === 16 && starts('Adobe')
  if (marker === app2) return starts('ICC_PROFILE\0')
  // Frames, tables and scans.
  return marker >= 0xc0 && marker < app0
}

function exifSegment(exif: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function damaged(): FileRefused {
  return new FileRefused('FILE_UNREADABLE', 'is damaged')
}
