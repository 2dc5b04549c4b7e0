import { maxVariants, type Cells } from './columns.ts'
import { importMessage } from './import-messages.ts'
import { errorNote, shortened, warningNote } from './line-notes.ts'
import type { CsvFile, CsvLine } from './csv-file.ts'
import type { ReadWord } from './words.ts'

// Functions that the readers of other programs' files share.

/**
 * Adds a note for every unknown word of a closed list: an error where the column is read, and its cell is emptied, and a warning
 * where it changes nothing.
 */
export function checkWords(
  line: CsvLine,
  readers: readonly (readonly [column: string, read: ReadWord])[],
  isRead: (column: string) => boolean,
): CsvLine {
  const cells = { ...line.cells }
  const notes = [...line.notes]
  for (const [column, read] of readers) {
    const cell = cells[column]
    if (cell === undefined || read(cell).kind !== 'ERROR') continue
    const message = importMessage('UNKNOWN_VALUE', { column, cell: shortened(cell) })
    notes.push(isRead(column) ? errorNote(line.line, column, message) : warningNote(line.line, column, message))
    if (isRead(column)) cells[column] = ''
  }
  return { ...line, cells, notes }
}

/** The pictures join the lines of the variants, and lines of their own where there are more of them. */
export function withPictures(lines: readonly CsvLine[], pictures: readonly Cells[], handle: string): CsvLine[] {
  const joined = lines.map((own, index) => ({ ...own, cells: { ...own.cells, ...pictures[index] } }))
  const { line, tooLong } = lines[0]!
  const rest = pictures.slice(lines.length).map((cells) => ({ line, tooLong, notes: [], cells: { ...cells, Handle: handle } }))
  return [...joined, ...rest]
}

/** Every combination of choices. Of more than a product can have, one too many is returned, so that it is refused. */
export function combinationsOf(choices: readonly (readonly string[])[]): string[][] {
  const limit = maxVariants + 1
  const all = choices.reduce<string[][]>(
    (so, given) => {
      const own = given.slice(0, limit)
      return so.slice(0, Math.ceil(limit / own.length)).flatMap((values) => own.map((choice) => [...values, choice]))
    },
    [[]],
  )
  return all.slice(0, limit)
}

/** Handles that are unique in a file. */
export function uniqueHandles(): (base: string) => string {
  // The handles so far, and the next number for each.
  const taken = new Map<string, number>()
  return (base) => {
    let number = taken.get(base) ?? 0
    let handle = number === 0 ? base : `${base}-${number}`
    while (taken.has(handle)) handle = `${base}-${++number}`
    taken.set(handle, 1)
    taken.set(base, number + 1)
    return handle
  }
}

/** The file in our format: the given lines, and the columns that they use or keep. */
export function inOurFormat(
  file: CsvFile,
  lines: readonly CsvLine[],
  isKept: (column: string) => boolean,
  always: readonly string[],
): CsvFile {
  const kept = file.columns.filter(isKept)
  const used = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))].filter((column) => !kept.includes(column))
  const columns = [...new Set(['Handle', 'Title', 'Variant Price', ...always, ...used, ...kept])]
  return {
    ...file,
    headings: {},
    columns,
    lines: lines.map((line) => ({
      ...line,
      cells: Object.fromEntries(columns.map((column) => [column, line.cells[column] ?? ''])),
    })),
  }
}
