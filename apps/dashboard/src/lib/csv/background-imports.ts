/** An import of the lines of a file that the server does in the background, and can undo. */
export interface BackgroundImport {
  id: string
  fileName: string
  state: 'UPLOADING' | 'RUNNING' | 'DONE' | 'UNDOING' | 'UNDONE'
  total?: number
  done?: number
  changed?: number
  refused?: number
  /** What an undo left, because it was changed since. */
  kept?: number
}

export function isUnderWay({ state }: BackgroundImport): boolean {
  return state === 'RUNNING' || state === 'UNDOING'
}

/** Has the query of the imports poll while one of them is under way. */
export function importsPolling({ state }: { state: { data?: readonly BackgroundImport[] | undefined } }): number | false {
  return state.data?.some(isUnderWay) ? 700 : false
}

/** The lines in parts of one request each, without their numbers. */
export function* splitParts<Line extends { line: number }>(
  lines: readonly Line[],
  partSize: number,
): Generator<{ lines: Omit<Line, 'line'>[]; isLast: boolean }> {
  for (let from = 0; from < lines.length; from += partSize)
    yield {
      lines: lines.slice(from, from + partSize).map(({ line: _line, ...wire }) => wire),
      isLast: from + partSize >= lines.length,
    }
}
