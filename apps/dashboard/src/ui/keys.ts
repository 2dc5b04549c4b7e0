import { useLocalStorage, useWindowEvent } from '@mantine/hooks'

/** WCAG 2.1.4: whoever steers by voice can switch single keys off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'stoa.single-keys', defaultValue: true, getInitialValueInEffect: false })
}

/** Single letters as short cuts, by the letter; never while somebody types, nor below a dialog. */
export function useKeys(acts: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const [enabled] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    const act = acts[event.key.toLowerCase()]
    if (!act || !enabled || isChord(event) || isTyping(event.target) || isInLayer()) return
    // Space scrolls the page and presses what it stands on: whoever takes it says so.
    if (event.key !== ' ') event.preventDefault()
    act(event)
  })
}

/** Brackets are typed with AltGr on many keyboards, which says Ctrl and Alt as well. */
function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}

/** A dialog has the keyboard. */
function isInLayer(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
