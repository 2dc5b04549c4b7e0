import { useLocalStorage, useWindowEvent } from '@mantine/hooks'

/** WCAG 2.1.4: whoever steers by voice can switch single keys off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'stoa.single-keys', defaultValue: true, getInitialValueInEffect: false })
}

/** `j` and `k` move, `x` selects, Shift-x selects up to here, `/` searches. Enter opens, because a row's focus is its link. */
export function useListKeys(select: (id: string, event: KeyboardEvent) => void): void {
  const [enabled] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    if (!enabled || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInLayer()) return
    const key = event.key.toLowerCase()
    if (key === 'j') move(1)
    else if (key === 'k') move(-1)
    else if (key === 'x' && current()) select(current()!.dataset['listRow']!, event)
    else if (key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus()
    else return
    event.preventDefault()
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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}

/** A dialog above the list has the keyboard. */
function isInLayer(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
