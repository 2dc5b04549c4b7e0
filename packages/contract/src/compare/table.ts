import type { Difference } from './difference.ts'

/** Longer cells are cut, except in the last column. */
const widest = 60

/** The differences as lines of aligned columns, with a heading. */
export function writeTable(differences: readonly Difference[]): string {
  const rows = [
    ['SERVICE', 'KIND', 'WHAT', 'OURS', 'THEIRS'],
    ...differences.map(({ service, kind, what, ours, theirs }) => [service, kind, what, ours || '–', theirs || '–']),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.min(widest, Math.max(...rows.map((row) => row[column]!.length))))
  return rows.map((row) => row.map((cell, column) => fitted(cell, widths[column])).join('  ')).join('\n')
}

function fitted(cell: string, width: number | undefined): string {
  if (width === undefined) return cell
  return (cell.length > width ? `${cell.slice(0, width - 1)}…` : cell).padEnd(width)
}
