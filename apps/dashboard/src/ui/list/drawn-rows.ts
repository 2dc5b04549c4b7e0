import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'

/** Up to here the browser draws all of them as quickly. */
const drawnAtOnce = 200

interface DrawnRows<Row> {
  /** Of the element that holds the rows. */
  list: (element: HTMLElement | null) => void
  /** Of each row: how high it came out. */
  measure: (element: HTMLElement | null) => void
  drawn: readonly { row: Row; index: number }[]
  /** How much room the rows above and below would take. */
  before: number
  after: number
}

/** Of a long list the rows near the window, of a short one all. */
export function useDrawnRows<Row>(rows: readonly Row[], { height, gap = 0 }: { height: number; gap?: number }): DrawnRows<Row> {
  const isLong = rows.length > drawnAtOnce
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
  const near = virtualizer.getVirtualItems()
  const [first, last] = [near[0], near.at(-1)]
  if (!isLong || !first || !last) {
    // Before the window was measured a long list is as high as it will be: the browser goes back to its place in it.
    const some = isLong ? rows.slice(0, 30) : rows
    const after = (rows.length - some.length) * (height + gap)
    return { list, measure: noMeasure, drawn: some.map((row, index) => ({ row, index })), before: 0, after }
  }
  return {
    list,
    measure: virtualizer.measureElement,
    drawn: near.map(({ index }) => ({ row: rows[index]!, index })),
    before: first.start - top,
    after: virtualizer.getTotalSize() - (last.end - top),
  }
}

const noMeasure = () => undefined
