import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { lookupTable } from '@stoa/web/lookup-table'

const channels: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  WEB: msg`Online shop`,
  POS: msg`Point of sale`,
  WIX_POS: msg`Point of sale (Wix)`,
  BACKOFFICE_MERCHANT: msg`Back office`,
  WIX_APP_STORE: msg`App`,
  FACEBOOK: msg`Facebook`,
  EBAY: msg`eBay`,
  AMAZON: msg`Amazon`,
  ETSY: msg`Etsy`,
})

export const channelOptions = Object.entries(channels).map(([value, label]) => ({ value, label }))

/** The sales channel of an order. */
export function channelName(type: string): string {
  const known = channels[type]
  if (known) return t(known)
  return type === '' || type.startsWith('UNSPECIFIED') ? t`Unknown` : t`Other`
}
