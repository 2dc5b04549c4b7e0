import { useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { parseKeys, type ShortcutId } from './shortcuts.ts'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>

/** WCAG 2.1.4: single-key shortcuts can be switched off, because voice control may trigger them. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'stoa.single-keys', defaultValue: true, getInitialValueInEffect: false })
}

/**
 * Registers handlers of shortcuts for as long as the component is shown. Those of a single key are inactive while the user types and
 * below dialogs; those with Ctrl also work inside fields.
 */
export function useShortcuts(handlers: Partial<Record<ShortcutId, (event: KeyboardEvent) => void>>): void {
  const [singleKeys] = useSingleKeys()
  useWindowEvent('keydown', (event) => {
    const id = (Object.keys(handlers) as ShortcutId[]).find((each) => isShortcut(event, each))
    if (!id) return
    const { key, mod } = parseKeys(id)
    if (key === 'Escape') {
      // Whatever is open above has already handled it.
      if (event.defaultPrevented || isInLayer()) return
    } else if (!mod && (!singleKeys || isTyping(event.target) || isInLayer())) {
      return
    }
    // Space scrolls the page and presses the focused element, so its handler decides about the default.
    if (key !== ' ') event.preventDefault()
    handlers[id]!(event)
  })
}

/** For handlers of one element, such as a form. */
export function isShortcut(event: KeyPress, id: ShortcutId): boolean {
  const { key, mod, shift } = parseKeys(id)
  if (event.key.toLowerCase() !== key.toLowerCase() || (mod ? !isModified(event) : isChord(event))) return false
  // Shift is part of typing a character such as `?`.
  return !/^[a-z]$/.test(key) || event.shiftKey === shift
}

function isModified({ ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey
}

/** Many keyboards type brackets with AltGr, which reports Ctrl and Alt. */
function isChord(event: KeyPress): boolean {
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
