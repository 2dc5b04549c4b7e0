import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { countryName, writeDate, writeNumber } from '../../lib/format.ts'

const channels: Readonly<Record<string, MessageDescriptor>> = {
  WEB: msg`Online shop`,
  POS: msg`Point of sale`,
  WIX_POS: msg`Point of sale`,
  BACKOFFICE_MERCHANT: msg`Back office`,
  WIX_APP_STORE: msg`App`,
  FACEBOOK: msg`Facebook`,
  EBAY: msg`eBay`,
  AMAZON: msg`Amazon`,
  ETSY: msg`Etsy`,
}

export function channelName(type: string): string {
  const known = channels[type]
  if (known) return t(known)
  return type === '' || type.startsWith('UNSPECIFIED') ? t`Not said` : t`Other`
}

export function regionName(code: string): string {
  return code === '' ? t`Not said` : countryName(code)
}

/** A day as it stands below a chart and as it is read out. Days have no zone any more. */
export function dayName(day: string, style: 'short' | 'day' | 'long'): string {
  const shape = {
    short: { day: 'numeric', month: 'short' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    long: { weekday: 'long', day: 'numeric', month: 'long' },
  } as const
  return writeDate(new Date(`${day}T00:00:00Z`), { ...shape[style], timeZone: 'UTC' })
}

/** `+12 %`, `−3 %`; undefined where there was nothing to compare with, or so little that the figure says nothing. */
export function changeOf(current: number, previous: number): string | undefined {
  if (previous === 0 || current > 10 * previous) return undefined
  const shape = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const
  return writeNumber((current - previous) / previous, shape)
}
