import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const read = (...bytes: number[]) => readText(new Blob([new Uint8Array(bytes)]))

test('a file from a spreadsheet is read in its encoding', async () => {
  expect(await read(...new TextEncoder().encode('Größe;Süß;5 €'))).toBe('Größe;Süß;5 €')
  // The same in Windows-1252.
  expect(await read(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3b, 0x35, 0x20, 0x80)).toBe('Größe;5 €')
  expect(await read(0xff, 0xfe, 0x47, 0x00, 0xf6, 0x00)).toBe('Gö')
  expect(await read(0xef, 0xbb, 0xbf, 0x41)).toBe('A')
  expect(await read()).toBe('')
})

test('a text in UTF-8 is never taken for another encoding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const plain = text.replace(/^[\uFEFF\uFFFE]+/, '')
      expect(await readText(new Blob([plain]))).toBe(plain)
    }),
  )
})
