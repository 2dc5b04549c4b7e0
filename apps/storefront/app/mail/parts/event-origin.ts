import type { I18n } from '@lingui/core'
import { dateFormat } from '@stoa/web/date-format'
import { describeKnownDevice } from '@stoa/web/device'
import type { MailShop } from '../request.ts'
import type { EventOrigin } from './account-event.ts'

/** The lines that say when something happened, and from where. */
export function describeOrigin({ date, userAgent, address }: EventOrigin, shop: MailShop, i18n: I18n): string[] {
  // The user agent is client input: someone can register with another person's email, so only known device names are shown.
  const device = describeKnownDevice(userAgent ?? '')
  return [
    dateFormat(i18n.locale, shop, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date)),
    ...(device ? [device] : []),
    ...(address ? [address] : []),
  ]
}
