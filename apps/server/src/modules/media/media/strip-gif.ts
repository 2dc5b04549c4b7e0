import { FileRefused } from './file-refused.ts'

const trailer = 0x3b
const image = 0x2c
const extension = 0x21
const comment = 0xfe
const application = 0xff

/** Repetitions of an animation, and colours. All other applications write about the picture: XMP, editors. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** A GIF without comments and what programs wrote about it. Throws FileRefused where its blocks do not end, or are none. */
export function strippedGif(bytes: Buffer): Buffer {
  const start = 13 + tableBytes(bytes[10])
  const parts = [bytes.subarray(0, start)]
  for (let at = start; at < bytes.length;) {
    const kind = bytes[at]
    // Bytes after the end are not shown.
    if (kind === trailer) return Buffer.concat([...parts, bytes.subarray(at, at + 1)])
    if (kind !== image && kind !== extension) throw new FileRefused('FILE_UNREADABLE', 'is damaged')
    const data = kind === image ? at + 11 + tableBytes(bytes[at + 9]) : at + 2
    const next = endOfBlocks(bytes, data)
    if (next === undefined) throw new FileRefused('FILE_UNREADABLE', 'is damaged')
    if (kind === image || isKept(bytes, at)) parts.push(bytes.subarray(at, next))
    at = next
  }
  // Many programs leave out the trailer.
  return Buffer.concat(parts)
}

function isKept(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  if (label === comment) return false
  return label !== application || keptApplications.includes(bytes.toString('latin1', at + 3, at + 14))
}

/** Bytes of the colours that follow a descriptor with these flags. */
function tableBytes(flags = 0): number {
  // oxlint-disable-next-line no-bitwise -- flags of the format
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Where a row of blocks, each with its length before it, ends; undefined where the file ends before. */
function endOfBlocks(bytes: Buffer, start: number): number | undefined {
  for (let at = start; at < bytes.length; at += bytes.readUInt8(at) + 1) if (bytes[at] === 0) return at + 1
  return undefined
}
