import { i18n } from '@lingui/core'
import { writeBytes as writeBytesIn } from '@stoa/web/bytes'

/** Bytes in the largest unit of which there is one, in the language of the back office. */
export function writeBytes(bytes: number): string {
  return writeBytesIn(bytes, i18n.locale)
}
