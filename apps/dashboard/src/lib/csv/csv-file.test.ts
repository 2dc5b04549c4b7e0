import { expect, test } from 'vitest'
import { openCsvFile, inEncoding, readRows, findSample, readFileText } from './csv-file.ts'

const fileOf = (text: string) => openCsvFile('a.csv', new TextEncoder().encode(text))

test('a file that was read in the wrong encoding is read again in another', () => {
  // Windows-1251, recognised as Windows-1252.
  const file = openCsvFile('a.csv', new Uint8Array([0xd7, 0xe0, 0xe9, 0x3b, 0x31]))
  expect([file.encoding, findSample(file)]).toEqual(['windows-1252', '×àé'])
  const corrected = inEncoding(file, 'windows-1251')
  expect(readRows(corrected)).toEqual([{ line: 1, cells: ['Чай', '1'] }])
})

test('with another separator than the recognised one, the server gets commas and the same line numbers', () => {
  const file = fileOf('a;b,c;d\n\n"1;\n2";3,4;5\n6;7,8;9\n')
  expect(file.separator).toBe(';')
  expect(readFileText(file)).toBe('a;b,c;d\n\n"1;\n2";3,4;5\n6;7,8;9\n')
  const other = { ...file, separator: ',' as const }
  const sent = fileOf(readFileText(other))
  expect(sent.separator).toBe(',')
  const withoutProblems = readRows(other).map(({ line, cells }) => ({ line, cells }))
  expect(readRows(sent)).toEqual(withoutProblems)
})
