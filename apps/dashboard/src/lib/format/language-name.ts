import { i18n } from '@lingui/core'

/** A language in the words of the back office: `German` for `de`. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' }).of(code) ?? code
}
