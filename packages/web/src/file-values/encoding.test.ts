import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, guessEncoding } from './encoding.ts'

const readBytes = (bytes: Uint8Array) => decode(bytes, guessEncoding(bytes))
const read = (...bytes: number[]) => readBytes(new Uint8Array(bytes))

test('a file from a spreadsheet is read in its encoding', () => {
  expect(read(...new TextEncoder().encode('Größe;Süß;5 €'))).toBe('Größe;Süß;5 €')
  // The same in Windows-1252.
  expect(read(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3b, 0x35, 0x20, 0x80)).toBe('Größe;5 €')
  expect(read(0xff, 0xfe, 0x47, 0x00, 0xf6, 0x00)).toBe('Gö')
  expect(read(0xef, 0xbb, 0xbf, 0x41)).toBe('A')
  // UTF-16 without a mark, in both orders.
  expect(read(0x47, 0x00, 0xf6, 0x00, 0x3b, 0x00)).toBe('Gö;')
  expect(read(0x00, 0x47, 0x00, 0xf6, 0x00, 0x3b)).toBe('Gö;')
  expect(read()).toBe('')
})

test('a text in UTF-8 is never taken for another encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = text.replace(/^[\uFEFF\uFFFE]+/, '')
      expect(readBytes(new TextEncoder().encode(plain))).toBe(plain)
    }),
  )
})
