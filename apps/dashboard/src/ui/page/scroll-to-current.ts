/** A ref for a scrollable row of links. It scrolls the row, and never the page, until the current link is in its middle. */
export function scrollToCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]')
  if (!row || !current) return
  row.scrollLeft += middleOf(current) - middleOf(row)
}

/** The horizontal middle of an element, in pixels of the window. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
