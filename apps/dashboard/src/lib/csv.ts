/** Parses CSV into lines of cells without empty lines. The first line decides the separator: comma, semicolon or tab. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, quoted, line, began] = [[] as string[], '', false, 1, 1]
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(Boolean)) rows.push({ line: began, cells })
    cells = []
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[++at]
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === separator) {
      endCell()
    } else if (sign === '\n') {
      endRow()
      began = line
    } else {
      cell += sign
    }
  }
  endRow()
  return rows
}

/** One CSV line. Cells that start like a formula are escaped unless they are numbers. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = String(value ?? '')
  return `"${(/^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
