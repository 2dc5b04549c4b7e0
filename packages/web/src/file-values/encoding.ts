import { lookupTable } from '@stoa/web/lookup-table'

/** The encodings in which programs save CSV files, as the Encoding Standard names them. */
export const encodings = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'utf-16le', 'utf-16be'] as const

export type Encoding = (typeof encodings)[number]

/** UTF-16 by its mark, UTF-8 where all bytes are, or else Windows-1252, which is a guess: any bytes are text in it. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const marked = byteOrderMarks[bytes.slice(0, 2).join()]
  if (marked) return marked
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Spreadsheets write these first when they save "Unicode text". */
const byteOrderMarks: Readonly<Record<string, Encoding | undefined>> = lookupTable({
  '255,254': 'utf-16le',
  '254,255': 'utf-16be',
})
