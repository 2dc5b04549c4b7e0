import { useLocalStorage, useWindowEvent } from '@mantine/hooks'

/** WCAG 2.1.4: single-key shortcuts can be switched off, because voice control may trigger them. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'stoa.single-keys', defaultValue: true, getInitialValueInEffect: false })
}

/** Registers single-letter shortcuts. They are inactive while the user types and below dialogs. */
export function useKeys(handlers: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const [enabled] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    const handler = handlers[event.key.toLowerCase()]
    if (!handler || !enabled || isChord(event) || isTyping(event.target) || isInLayer()) return
    // Space scrolls the page and presses the focused element, so its handler decides about the default.
    if (event.key !== ' ') event.preventDefault()
    handler(event)
  })
}

/** Many keyboards type brackets with AltGr, which reports Ctrl and Alt. */
function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}

/** An open dialog owns the keyboard. */
function isInLayer(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
