import { createContext } from 'react'

/**
 * A drawer and what `about` means for it. `cart`: the id of the line just added. `choice`: the path of a product, with the choices
 * to begin with. `notify`: the path of the form that asks for a mail when an item is back in stock.
 */
export type DrawerName = 'cart' | 'choice' | 'notify'

interface Drawers {
  open(this: void, name: DrawerName, about?: string): void
  /** Preloads the script of a drawer that is likely to open. */
  preload(this: void, name: DrawerName): void
}

export const DrawersContext = createContext<Drawers>({ open() {}, preload() {} })

export interface DrawerProps {
  about: string | undefined
  /** Called after the drawer has closed. */
  onClose: () => void
}

/** `showModal` returns the focus to the element that opened the dialog. */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

/** Closes the surrounding dialog at once; the URL changes afterwards. */
export function closeDialog({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest('dialog')?.close()
}
