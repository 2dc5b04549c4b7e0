import { lookupTable } from '@stoa/web/lookup-table'

/** The encodings in which programs save CSV files, as the Encoding Standard names them. */
export const encodings = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'utf-16le', 'utf-16be'] as const

export type Encoding = (typeof encodings)[number]

/**
 * UTF-16 by its mark or its zero bytes, UTF-8 where all bytes are, or else Windows-1252, which is a guess: any bytes are text in it.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const marked = byteOrderMarks[bytes.slice(0, 2).join()]
  if (marked) return marked
  const unmarked = utf16WithoutMark(bytes)
  if (unmarked) return unmarked
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Letters of Latin languages have a zero byte in UTF-16: the second one, or the first one where the order is big-endian. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 2000)
  if (bytes.length % 2 !== 0 || !start.includes(0)) return undefined
  const zeros = [0, 0]
  start.forEach((byte, index) => byte === 0 && zeros[index % 2]!++)
  const [first = 0, second = 0] = zeros
  const most = start.length / 4
  if (second > most && first === 0) return 'utf-16le'
  return first > most && second === 0 ? 'utf-16be' : undefined
}

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Spreadsheets write these first when they save "Unicode text". */
const byteOrderMarks: Readonly<Record<string, Encoding | undefined>> = lookupTable({
  '255,254': 'utf-16le',
  '254,255': 'utf-16be',
})
