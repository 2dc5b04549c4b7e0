import { plural, t } from '@lingui/core/macro'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { currentSite } from '../../../../lib/calls/session.ts'
import { countryName } from '../../../../lib/format/countries.ts'
import { writeMoney } from '../../../../lib/format/money.ts'

/** Where and for which totals a method is offered, and when its money is taken. */
export function describeBounds({
  kind,
  countries = [],
  minAmount,
  maxAmount,
  expiresAfterDays,
  capture,
}: PaymentMethod): string[] {
  const { currency } = currentSite()
  const min = minAmount && writeMoney(minAmount, currency)
  const max = maxAmount && writeMoney(maxAmount, currency)
  return [
    ...(countries.length > 0 ? [countries.map(countryName).join(', ')] : []),
    ...(min ? [t`from ${min}`] : []),
    ...(max ? [t`up to ${max}`] : []),
    ...(kind !== 'CARD' && expiresAfterDays
      ? [
          plural(expiresAfterDays, {
            one: 'unpaid orders are cancelled after # day',
            other: 'unpaid orders are cancelled after # days',
          }),
        ]
      : []),
    ...(capture === 'ON_FULFILLMENT' ? [t`captured on fulfilment`] : []),
  ]
}
