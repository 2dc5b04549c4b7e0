import { t } from '@lingui/core/macro'
import type { Order, OrderAction } from '@stoa/contract/services/ecom/orders'
import { closedReasons } from './closed-reasons.ts'
import type { OrderFile } from './queries.ts'

/** Why the server would refuse the action now; undefined when it is open. A newer server's reason is in its own words. */
export function disabledReason({ openActions = [] }: Order, name: OrderAction): string | undefined {
  const action = openActions.find((each) => each.name === name)
  if (action?.allowed) return undefined
  const known = action?.reasonCode && closedReasons[action.reasonCode]
  return known ? t(known) : (action?.reason ?? t`This is not possible now.`)
}

/** The next best action: secure the money, then send the goods. */
export function nextStepOf(order: Order): 'CAPTURE' | 'MARK_AS_PAID' | 'FULFILL' | undefined {
  return (['CAPTURE', 'MARK_AS_PAID', 'FULFILL'] as const).find((name) => disabledReason(order, name) === undefined)
}

export function authorizedPaymentIds(payments: OrderFile['payments']): string[] {
  return payments
    .filter(({ status, regularPaymentDetails }) => (status ?? regularPaymentDetails?.status) === 'AUTHORIZED')
    .map(({ id }) => id!)
}
