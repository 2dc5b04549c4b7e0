import { expect, test } from 'vitest'
import { withoutMetadata } from './strip-metadata.ts'

function aWebp(chunks: readonly { type: string; content: Buffer; statedLength?: number }[]): Buffer {
  const body = chunks.map(({ type, content, statedLength = content.length }) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(statedLength, 4)
    return Buffer.concat([head, content])
  })
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(Buffer.concat(body).length + 4, 4)
  return Buffer.concat([head, ...body])
}

const exif = { type: 'EXIF', content: Buffer.from('where it was taken') }

test('a WebP file loses its metadata, and its flags say so', () => {
  const flags = Buffer.alloc(10)
  flags[0] = 0b0000_1100
  const stripped = withoutMetadata(aWebp([{ type: 'VP8X', content: flags }, exif]), 'webp', { orientation: 1 })
  expect(stripped.toString('latin1')).not.toContain('where it was taken')
  expect(stripped[20]).toBe(0)
})

test('a WebP file whose flags are cut off is stripped all the same', () => {
  for (const statedLength of [0, 10]) {
    const stripped = withoutMetadata(aWebp([exif, { type: 'VP8X', content: Buffer.alloc(0), statedLength }]), 'webp', {
      orientation: 1,
    })
    expect(stripped.toString('latin1')).not.toContain('where it was taken')
  }
})
