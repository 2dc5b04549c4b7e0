import { createContext } from 'react'

/** What opens over a page, each with what it is about: the cart with the line just put in, a choice with the product's slug. */
export type DrawerName = 'cart' | 'choice'

interface Drawers {
  show(this: void, name: DrawerName, about?: string): void
  /** Fetches its script, for when it is likely to open. */
  prepare(this: void, name: DrawerName): void
}

export const DrawersContext = createContext<Drawers>({ show() {}, prepare() {} })

export interface DrawerProps {
  about: string | undefined
  /** Told once it is closed. */
  onClose: () => void
}

/** By the browser's own means: what opened it has the focus again when it goes. */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

/** It is gone at once; the address follows. */
export function closeAround({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest('dialog')?.close()
}
