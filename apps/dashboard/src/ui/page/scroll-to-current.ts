/** A ref for a scrollable row of links. It scrolls to the current link. */
export function scrollToCurrent(row: HTMLElement | null): void {
  row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
