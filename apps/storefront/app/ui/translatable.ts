import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A message that is translated where it is shown, or a string that is shown as it is. */
export type Translatable = MessageDescriptor | string

export function useTranslate(): (message: Translatable) => string {
  const { i18n } = useLingui()
  return (message) => (typeof message === 'string' ? message : i18n._(message))
}
