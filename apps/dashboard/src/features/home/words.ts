const channels: Readonly<Record<string, string>> = {
  WEB: 'Online shop',
  POS: 'Point of sale',
  WIX_POS: 'Point of sale',
  BACKOFFICE_MERCHANT: 'Back office',
  WIX_APP_STORE: 'App',
  FACEBOOK: 'Facebook',
  EBAY: 'eBay',
  AMAZON: 'Amazon',
  ETSY: 'Etsy',
}

export function channelName(type: string): string {
  return channels[type] ?? (type === '' || type.startsWith('UNSPECIFIED') ? 'Not said' : 'Other')
}

export function countryName(code: string): string {
  if (code === '') return 'Not said'
  return new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** A day as it stands below a chart and as it is read out. Days have no zone any more. */
export function dayName(day: string, style: 'short' | 'long'): string {
  const format = style === 'short' ? { day: 'numeric', month: 'short' } : { weekday: 'long', day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat(undefined, { ...(format as Intl.DateTimeFormatOptions), timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `+12 %`, `−3 %`; undefined where there was nothing to compare with, or so little that the figure says nothing. */
export function changeOf(current: number, previous: number): string | undefined {
  if (previous === 0 || current > 10 * previous) return undefined
  const format = new Intl.NumberFormat(undefined, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  return format.format((current - previous) / previous)
}
