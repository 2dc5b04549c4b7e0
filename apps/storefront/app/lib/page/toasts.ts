export interface Toast {
  text: string
  action?: { label: string; run(this: void): void }
}

let shown: Toast | undefined
const listeners = new Set<() => void>()

/** A message about what the visitor just did, and optionally a way back. It replaces the previous one. */
export function showToast(toast: Toast | undefined): void {
  shown = toast
  for (const listener of listeners) listener()
}

export const toasts = {
  shown: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
