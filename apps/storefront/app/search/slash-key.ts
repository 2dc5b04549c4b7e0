import { touched } from '../once-touched.tsx'

const off = 'stoa-slash-off'

/** A single-letter shortcut can disturb speech input, so it can be turned off (WCAG 2.1.4). Stored in this browser. */
export const slashKey = {
  isOn(): boolean {
    try {
      return localStorage.getItem(off) === null
    } catch {
      return true
    }
  },
  turn(on: boolean): void {
    // The browser may deny access to its storage.
    try {
      if (on) localStorage.removeItem(off)
      else localStorage.setItem(off, '1')
    } catch {}
  },
}

function findSearch(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  const at = document.activeElement
  const isTyping = at instanceof HTMLElement && (at.isContentEditable || at.matches('input, textarea, select'))
  const field = document.getElementById('search')
  if (isTyping || !field || document.querySelector('dialog[open]') || !slashKey.isOn()) return
  event.preventDefault()
  field.focus()
}

if (!import.meta.env.SSR) {
  addEventListener('keydown', findSearch)
  // The key may be the first interaction, the one that loaded this script.
  void touched.then(findSearch)
}
