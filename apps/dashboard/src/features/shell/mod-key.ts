import { t } from '@lingui/core/macro'

/** The name of the shortcut modifier key on this platform. */
export function modKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : t`Ctrl`
}
