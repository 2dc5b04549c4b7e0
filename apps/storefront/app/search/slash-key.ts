import { touched } from '../once-touched.tsx'

const off = 'stoa-slash-off'

/** A key of one letter may get in the way of who speaks to their computer: it can be switched off, in this browser. */
export const slashKey = {
  isOn(): boolean {
    try {
      return localStorage.getItem(off) === null
    } catch {
      return true
    }
  },
  turn(on: boolean): void {
    // A browser may refuse to keep anything.
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
  // The key may be the first sign of somebody, and what brought this script.
  void touched.then(findSearch)
}
