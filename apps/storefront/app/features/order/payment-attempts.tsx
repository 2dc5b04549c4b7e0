import { Trans } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { ShowMoney } from '../../lib/money/money.ts'
import { DateTime, type FormattedDate } from '../../ui/date-time.tsx'
import { Part } from './destinations.tsx'

/** A payment of the order that failed. */
export interface FailedAttempt {
  when: FormattedDate
  amount: string
  /** The last four digits of the card. */
  card: string | undefined
  isDeclined: boolean
}

export function failedAttempts({ activities = [] }: Order, dates: Intl.DateTimeFormat, money: ShowMoney): FailedAttempt[] {
  return activities.flatMap(({ createdDate, paymentDeclined, paymentCanceled }) => {
    const failed = (paymentDeclined ?? paymentCanceled)?.regular
    if (!failed || !createdDate) return []
    return {
      when: { date: createdDate, text: dates.format(new Date(createdDate)) },
      amount: money(failed.amount?.amount ?? '0'),
      card: failed.creditCardDetails?.lastFourDigits ?? undefined,
      isDeclined: paymentDeclined !== undefined,
    }
  })
}

/** Nothing was charged by these. */
export function PaymentAttempts({ attempts }: { attempts: readonly FailedAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <Part title={<Trans>Payment attempts</Trans>}>
      <ul>
        {attempts.map(({ when, amount, card, isDeclined }) => (
          <li key={when.date}>
            <DateTime {...when} />: {amount}
            {card && (
              <>
                , <Trans>card ending in {card}</Trans>
              </>
            )}
            , {isDeclined ? <Trans>declined</Trans> : <Trans>cancelled</Trans>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
