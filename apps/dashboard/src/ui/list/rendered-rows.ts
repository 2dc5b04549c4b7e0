import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'
import type { RenderedRow, Identified, RowsProps } from './rows.ts'

/** Up to this number the browser renders all rows as fast. */
const renderAllUpTo = 200

interface RenderedRows<Row> {
  /** A ref of the element that contains the rows. */
  list: (element: HTMLElement | null) => void
  drawn: readonly RenderedRow<Row>[]
  /** The height of the rows that are not rendered. */
  before: number
  after: number
}

/** Renders only the rows near the window for long lists, and all rows for short ones. */
export function useRenderedRows<Row extends Identified>(
  { rows, columns, nameOf, selection, beside }: RowsProps<Row>,
  { height, gap = 0 }: { height: number; gap?: number },
): RenderedRows<Row> {
  const isLong = rows.length > renderAllUpTo
  const [top, setTop] = useState(0)
  const list = useCallback((element: HTMLElement | null) => {
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    gap,
    overscan: 15,
    scrollMargin: top,
    enabled: isLong,
  })
  const draw = (index: number, measure: RenderedRow<Row>['measure']): RenderedRow<Row> => {
    const row = rows[index]!
    return {
      measure,
      index,
      row,
      name: nameOf(row),
      columns,
      selected: selection?.chosen.has(row.id!),
      select: selection?.select,
      isShown: beside?.shownId === row.id,
      note: beside?.noteOf(row.id!),
    }
  }
  const near = virtualizer.getVirtualItems()
  const [first, last] = [near[0], near.at(-1)]
  if (!isLong || !first || !last) {
    // Reserves the full height before the window is measured, so that the browser can restore its scroll position.
    const some = isLong ? rows.slice(0, 30) : rows
    const after = (rows.length - some.length) * (height + gap)
    return { list, drawn: some.map((_, index) => draw(index, noMeasure)), before: 0, after }
  }
  return {
    list,
    drawn: near.map(({ index }) => draw(index, virtualizer.measureElement)),
    before: first.start - top,
    after: virtualizer.getTotalSize() - (last.end - top),
  }
}

const noMeasure = () => undefined
