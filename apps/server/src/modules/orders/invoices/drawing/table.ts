import { contentWidth, page, quiet, type Paper, type TextStyle } from './paper.ts'

export interface Column {
  title: string
  /** Points; 0 for the rest of the width. */
  width: number
  align?: 'left' | 'right'
}

export interface Cell {
  text: string
  /** Smaller lines below it. */
  details?: readonly string[]
}

const size = 9
const detailStyle: TextStyle = { size: 7.5, color: quiet }
const gap = 8

/** Draws a table at the current place. Its head is repeated on each further page; a row stays on one page. */
export function drawTable(paper: Paper, columns: readonly Column[], color: string, rows: readonly (readonly Cell[])[]): void {
  const fixed = columns.reduce((sum, { width }) => sum + width, 0)
  let x = page.margin
  const placed = columns.map((column) => {
    const width = column.width || contentWidth - fixed
    const at = { ...column, x, width: width - gap }
    x += width
    return column.align === 'right' ? { ...at, x: at.x + gap } : at
  })
  const head = () => {
    const heights = placed.map(({ title, x: left, width, align = 'left' }) =>
      paper.place(title, left, paper.y, width, { size: 8, weight: 'bold', color, align }),
    )
    paper.y += Math.max(...heights) + 3
    paper.rule(paper.y, { color, width: 1 })
    paper.y += 5
  }
  paper.need(60)
  head()
  for (const row of rows) {
    const heights = row.map(({ text, details = [] }, index) => {
      const width = placed[index]?.width ?? 0
      return paper.height(text, width, { size }) + details.reduce((sum, each) => sum + paper.height(each, width, detailStyle), 0)
    })
    const height = Math.max(...heights)
    if (paper.need(height + 8)) head()
    row.forEach(({ text, details = [] }, index) => {
      const column = placed[index]
      if (!column) return
      const { x: left, width, align = 'left' } = column
      let y = paper.y + paper.place(text, left, paper.y, width, { size, align })
      for (const each of details) y += paper.place(each, left, y, width, { ...detailStyle, align })
    })
    paper.y += height + 4
    paper.rule(paper.y)
    paper.y += 4
  }
}
