import { t } from '@lingui/core/macro'

/** What the key is called here that goes with letters. */
export function modKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : t`Ctrl`
}
