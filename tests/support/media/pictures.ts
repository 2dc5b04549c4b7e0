import { crc32 } from 'node:zlib'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const endBytes = 12

/** A PNG of one pixel, another one for each text. */
export function pictureOf(text: string): Buffer {
  const chunk = Buffer.alloc(12 + Buffer.byteLength(text))
  chunk.writeUInt32BE(Buffer.byteLength(text), 0)
  chunk.write(`stOa${text}`, 4)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return Buffer.concat([pixel.subarray(0, -endBytes), chunk, pixel.subarray(-endBytes)])
}
