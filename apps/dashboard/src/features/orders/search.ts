import { msg } from '@lingui/core/macro'
import { startOfDay } from '../../lib/day.ts'
import { currentSite, siteNow } from '../../lib/session.ts'
import { readRange } from './filters/amount-range.ts'

const fieldOf: Record<string, string> = {
  payment: 'paymentStatus',
  fulfilment: 'fulfillmentStatus',
  status: 'status',
  country: 'recipientInfo.address.country',
}

const daysOf: Record<string, number> = { today: 0, week: 6, month: 29 }

export const dateOptions = [
  { value: 'today', label: msg`Today` },
  { value: 'week', label: msg`Last 7 days` },
  { value: 'month', label: msg`Last 30 days` },
]

/** The filter of the wire. A checkout that was never finished is no order to its merchant, and an archived one is looked for. */
export function toFilter({
  date = [],
  archive = [],
  total = [],
  product = [],
  ...chosen
}: Readonly<Record<string, readonly string[]>>): object {
  const conditions = Object.entries(chosen).flatMap(([key, values]) =>
    values.length > 0 ? [[fieldOf[key]!, { $in: values }] as const] : [],
  )
  const days = daysOf[date[0] ?? '']
  const { from, to } = readRange(total[0])
  return {
    status: { $ne: 'INITIALIZED' },
    archived: archive[0] === 'archived',
    ...(days !== undefined && { purchasedDate: { $gte: startOfDay(currentSite().timeZone, siteNow(), days).toISOString() } }),
    ...((from || to) && { 'priceSummary.total.amount': { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
    ...(product.length > 0 && { 'lineItems.catalogReference.catalogItemId': { $hasSome: product } }),
    ...Object.fromEntries(conditions),
  }
}
