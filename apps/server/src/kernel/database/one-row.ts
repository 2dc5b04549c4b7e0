/** The row of a statement that always yields one, such as a count or an insert. Throws where it yielded none. */
export function oneRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement yielded no row')
  return row
}
