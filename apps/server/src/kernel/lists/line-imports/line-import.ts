export type LineImportState = 'UPLOADING' | 'RUNNING' | 'DONE' | 'UNDOING' | 'UNDONE'

/** An import of the lines of a file. Every module that has such imports has these columns. */
export interface LineImportRow {
  id: string
  file_name: string
  created_date: Date
  state: LineImportState
  total: number
  done: number
  added: number
  changed: number
  unchanged: number
  refused: number
  /** What an undo left, because somebody has changed it since. */
  kept: number
}

/** What a batch of lines adds to the figures of its import. */
export interface LineCounts {
  lines: number
  added: number
  changed: number
  unchanged: number
  refused: number
}

/** Every outcome but these three is a reason to leave a line out. */
export function countOutcomes(outcomes: readonly string[]): LineCounts {
  const counts = { NEW: 0, CHANGED: 0, UNCHANGED: 0, refused: 0 }
  for (const outcome of outcomes) counts[outcome in counts ? (outcome as 'NEW') : 'refused']++
  const { NEW: added, CHANGED: changed, UNCHANGED: unchanged, refused } = counts
  return { lines: outcomes.length, added, changed, unchanged, refused }
}

/** An import as the contract has it. */
export function presentLineImport(row: LineImportRow) {
  const { id, file_name, created_date, state, total, done, added, changed, unchanged, refused, kept } = row
  return {
    id,
    fileName: file_name,
    createdDate: created_date.toISOString(),
    state,
    total,
    done,
    added,
    changed,
    unchanged,
    refused,
    kept,
  }
}
