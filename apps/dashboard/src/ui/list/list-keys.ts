import { useKeys } from '../keys.ts'

/** `j` and `k` move, `x` selects, Shift-x selects up to here, `/` searches. Enter opens, because a row's focus is its link. */
export function useListKeys(select: (id: string, event: KeyboardEvent) => void): void {
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: (event) => {
      const row = current()
      if (row) select(row.dataset['listRow']!, event)
    },
    '/': () => document.querySelector<HTMLElement>('[data-list-search]')?.focus(),
  })
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-list-row]') ?? null
}

function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-list-row]')]
  const from = rows.indexOf(current()!)
  const row = from < 0 ? rows[0] : rows[Math.min(Math.max(from + step, 0), rows.length - 1)]
  const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('button, input')
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
