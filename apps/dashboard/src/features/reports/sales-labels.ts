import { t } from '@lingui/core/macro'
import type { SalesGrouping, SalesPart, SalesRow } from '@stoa/contract/services/stoa/reports'
import { countryName } from '../../lib/format/countries.ts'
import { dayName, writeDate } from '../../lib/format/format.ts'
import { channelName } from '../../lib/site/channels.ts'

/** The name of a row, as a person reads it. */
export function rowName({ key = '', name, part }: SalesRow, grouping: SalesGrouping): string {
  if (part && part !== 'ITEM') return partName(part)
  switch (grouping) {
    case 'DAY':
      return dayName(key, 'day')
    case 'WEEK': {
      const day = dayName(key, 'day')
      return t`Week of ${day}`
    }
    case 'MONTH':
      return writeDate(new Date(`${key}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
    case 'PRODUCT':
    case 'VARIANT':
      return name ?? t`Item without a name`
    case 'CATEGORY':
      return name ?? t`No category`
    case 'COUNTRY':
      return key === '' ? t`No country` : countryName(key)
    case 'CHANNEL':
      return channelName(key)
    case 'DISCOUNT':
      return key === '' ? t`No code or automatic discount` : (name ?? t`Unknown discount`)
    case 'CUSTOMER':
      return key === '' ? t`No customer` : (name ?? shortName(t`Customer`, key))
    case 'STAFF':
      return key === '' ? t`Customers themselves` : (name ?? t`Unknown person`)
  }
}

function shortName(kind: string, id: string): string {
  return `${kind} ${id.slice(0, 8)}`
}

function partName(part: SalesPart): string {
  switch (part) {
    case 'DELIVERY':
      return t`Delivery`
    case 'FEE':
      return t`Fees`
    case 'TIP':
      return t`Tips`
    case 'OTHER':
      return t`Other`
    case 'ITEM':
      return t`Items`
  }
}
