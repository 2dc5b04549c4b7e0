import { useShortcuts } from '../actions/use-shortcuts.ts'

/** The shortcuts of a list. Enter opens the row because its link has the focus. An open preview moves between the rows itself. */
export function useListKeys(select: (id: string, range: boolean) => void): void {
  const selectCurrent = (range: boolean) => {
    const row = current()
    if (row) select(row.dataset['listRow']!, range)
  }
  useShortcuts({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    previewRow: preview,
    selectRow: () => selectCurrent(false),
    selectRange: () => selectCurrent(true),
    searchList: () => document.querySelector<HTMLElement>('[data-list-search]')?.focus(),
  })
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-list-row]') ?? null
}

/** Space presses a focused button or checkbox. */
function preview(event: KeyboardEvent): void {
  if (!(event.target as HTMLElement).matches('[data-row-link]')) return
  event.preventDefault()
  current()?.querySelector<HTMLElement>('[data-row-preview]')?.click()
}

function move(step: 1 | -1): void {
  if (document.querySelector('[data-side-panel]')) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-list-row]')]
  const from = rows.indexOf(current()!)
  const row = from < 0 ? rows[0] : rows[Math.min(Math.max(from + step, 0), rows.length - 1)]
  focusRow(row)
  row?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus to the selected rows without scrolling. */
export function focusSelected(): void {
  focusRow(document.querySelector('[data-list-row][data-selected]') ?? document.querySelector('[data-list-row]'))
}

function focusRow(row: Element | null | undefined): void {
  const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('button, input')
  target?.focus({ preventScroll: true })
}
