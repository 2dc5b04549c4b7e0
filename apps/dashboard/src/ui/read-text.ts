/** The text of a file: UTF-8, or else Windows-1252, which spreadsheets save CSV files in. Any bytes are text in the latter. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const utf16 = byteOrderMarks[new Uint8Array(bytes.slice(0, 2)).join()]
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Spreadsheets write these first when they save "Unicode text". */
const byteOrderMarks: Readonly<Record<string, string | undefined>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }
