import type { Column } from './describe.ts'
import type { DeclaredColumn } from './statements.ts'

/** Sentences about what a declared row says otherwise than the database. Further columns of the database do no harm. */
export function rowViolations(row: readonly DeclaredColumn[], columns: readonly Column[]): string[] {
  return row.flatMap((declared) => {
    const column = columns.find(({ name }) => name === declared.name)
    if (!column) return declared.isOptional ? [] : [`${declared.name} is not a column`]
    return columnViolations(declared, column)
  })
}

function columnViolations({ name, kinds, isNullable, isOptional }: DeclaredColumn, column: Column): string[] {
  const violations: string[] = []
  if (!isRead(kinds, column.kind)) violations.push(`${name} is ${column.kind}, declared as ${[...kinds].join(' | ')}`)
  if (column.isNullable && !isNullable && !isOptional) violations.push(`${name} may be null`)
  return violations
}

function isRead(kinds: DeclaredColumn['kinds'], kind: Column['kind']): boolean {
  if (kind === 'any' || kinds.has('any') || kinds.size === 0) return true
  // PostgreSQL's `infinity` is read as a number.
  const others = [...kinds].filter((each) => each !== kind && !(kind === 'Date' && each === 'number'))
  return kinds.has(kind) && others.length === 0
}
