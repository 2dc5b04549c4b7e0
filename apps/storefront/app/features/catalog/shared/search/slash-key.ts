import { firstInteraction } from '../../../../lib/page/load-on-interaction.tsx'

const storageKey = 'stoa-slash-off'

/** A single-letter shortcut can disturb speech input, so it can be turned off (WCAG 2.1.4). Stored in this browser. */
export const slashKey = {
  isOn(): boolean {
    try {
      return localStorage.getItem(storageKey) === null
    } catch {
      return true
    }
  },
  setOn(on: boolean): void {
    // The browser may deny access to its storage.
    try {
      if (on) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, '1')
    } catch {}
  },
}

function focusSearch(event: Event | undefined): void {
  if (!(event instanceof KeyboardEvent) || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  const focused = document.activeElement
  const isTyping = focused instanceof HTMLElement && (focused.isContentEditable || focused.matches('input, textarea, select'))
  const field = document.getElementById('search')
  if (isTyping || !field || document.querySelector('dialog[open]') || !slashKey.isOn()) return
  event.preventDefault()
  // In a narrow window, the field is in a popover.
  if (!field.checkVisibility()) field.closest<HTMLElement>('[popover]')?.showPopover()
  field.focus()
}

if (!import.meta.env.SSR) {
  addEventListener('keydown', focusSearch)
  // The key may be the first interaction, the one that loaded this script.
  void firstInteraction.then(focusSearch)
}
