/** Ref of a row of links that may be wider than the window: the one for where we are is in sight from the start. */
export function showCurrent(row: HTMLElement | null): void {
  row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
