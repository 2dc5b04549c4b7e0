import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A sentence of ours, to be said in the reader's language where it is shown; or someone else's, as it came. */
export type Translatable = MessageDescriptor | string

export function useTranslate(): (words: Translatable) => string {
  const { i18n } = useLingui()
  return (words) => (typeof words === 'string' ? words : i18n._(words))
}
