import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A message that is translated where it is shown, or a string that is shown as it is. */
export type Translatable = MessageDescriptor | string

export function useTranslate(): (message: Translatable) => string {
  const { i18n } = useLingui()
  return (message) => translated(i18n, message)
}

export function translated(i18n: I18n, message: Translatable): string {
  return typeof message === 'string' ? message : i18n._(message)
}

/** The messages of a form, by the names of its fields. */
export function allTranslated(i18n: I18n, messages: Readonly<Record<string, Translatable>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, translated(i18n, message)]))
}
