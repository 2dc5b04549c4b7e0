import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** The screens on which a shortcut works. The help groups by it. */
export const shortcutScopes = {
  everywhere: msg`Everywhere`,
  lists: msg`Lists`,
  orders: msg`Orders`,
  reviews: msg`Reviews`,
  emails: msg`Failed emails`,
  products: msg`Products`,
} as const

interface Shortcut {
  scope: keyof typeof shortcutScopes
  /** A key as `KeyboardEvent.key` names it, with `mod` (Ctrl, or Cmd on a Mac) or `shift` before it. */
  keys: string
  label: MessageDescriptor
}

/** Every shortcut of the back office. `useShortcuts` and `isShortcut` react to them, and the help lists them. */
export const shortcuts = {
  search: { scope: 'everywhere', keys: 'mod+k', label: msg`Search` },
  save: { scope: 'everywhere', keys: 'mod+s', label: msg`Save the page` },
  sendForm: { scope: 'everywhere', keys: 'mod+Enter', label: msg`Send or save the form` },
  help: { scope: 'everywhere', keys: '?', label: msg`Show keyboard shortcuts` },
  close: { scope: 'everywhere', keys: 'Escape', label: msg`Close the dialog or panel` },
  nextRow: { scope: 'lists', keys: 'j', label: msg`Next row` },
  previousRow: { scope: 'lists', keys: 'k', label: msg`Previous row` },
  selectRow: { scope: 'lists', keys: 'x', label: msg`Select the row` },
  selectRange: { scope: 'lists', keys: 'shift+x', label: msg`Select up to this row` },
  openRow: { scope: 'lists', keys: 'Enter', label: msg`Open the selected row` },
  previewRow: {
    scope: 'lists',
    keys: ' ',
    label: msg`Preview the order (J and K: next and previous, Esc: close)`,
  },
  undoLast: { scope: 'lists', keys: 'u', label: msg`Undo the last action beside the list` },
  searchList: { scope: 'lists', keys: '/', label: msg`Search the list` },
  previousOrder: { scope: 'orders', keys: '[', label: msg`Previous order in the list` },
  nextOrder: { scope: 'orders', keys: ']', label: msg`Next order in the list` },
  nextStep: { scope: 'orders', keys: 'n', label: msg`Next step: ship, capture or mark as paid` },
  archiveOrder: { scope: 'orders', keys: 'a', label: msg`Archive the order beside the list` },
  publishReview: { scope: 'reviews', keys: 'a', label: msg`Publish the review` },
  rejectReview: { scope: 'reviews', keys: 'r', label: msg`Reject the review with a reason` },
  replyToReview: { scope: 'reviews', keys: 'e', label: msg`Reply to the review` },
  nextReview: { scope: 'reviews', keys: 'n', label: msg`Next review` },
  dismissReports: { scope: 'reviews', keys: 'd', label: msg`Dismiss the reports about the review` },
  resendEmail: { scope: 'emails', keys: 'r', label: msg`Resend the failed email` },
  correctAddress: { scope: 'emails', keys: 'e', label: msg`Send the failed email to another address` },
  dismissEmail: { scope: 'emails', keys: 'd', label: msg`Dismiss the failed email` },
  fillDown: { scope: 'products', keys: 'mod+d', label: msg`Copy a value to all variants below` },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

export interface Keys {
  key: string
  mod: boolean
  shift: boolean
}

export function parseKeys(id: ShortcutId): Keys {
  const parts = shortcuts[id].keys.split('+')
  return { key: parts.at(-1)!, mod: parts.includes('mod'), shift: parts.includes('shift') }
}
