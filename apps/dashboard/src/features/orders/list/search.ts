import { msg } from '@lingui/core/macro'
import { giftCardAppId } from '@stoa/web/gift-card'
import { addDays, dayIn, dayStart } from '@stoa/web/days'
import { lookupTable } from '@stoa/web/lookup-table'
import { amountFilter } from '@stoa/web/range'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { currentSite, siteNow } from '../../../lib/calls/session.ts'
import { authorised } from '../shared/states.tsx'

const fieldOf: Record<string, string> = lookupTable({
  fulfilment: 'fulfillmentStatus',
  status: 'status',
  channel: 'channelInfo.type',
  country: 'recipientInfo.address.country',
})

const daysOf: Record<string, number> = lookupTable({ today: 0, week: 6, month: 29 })

export const lastDays = [
  { value: 'today', label: msg`Today` },
  { value: 'week', label: msg`Last 7 days` },
  { value: 'month', label: msg`Last 30 days` },
]

/** Converts list filters to the contract's filter. Unfinished checkouts are never listed, and archived orders only on request. */
export function toFilter({
  date = [],
  payment = [],
  ship = [],
  refund = [],
  archive = [],
  test = [],
  total = [],
  product = [],
  tag = [],
  coupon = [],
  customer = [],
  giftCard = [],
  mail = [],
  ...chosen
}: Readonly<Record<string, readonly string[]>>): object {
  const conditions = Object.entries(chosen).flatMap(([key, values]) =>
    values.length > 0 ? [[fieldOf[key]!, { $in: values }] as const] : [],
  )
  const amount = amountFilter(total[0])
  return {
    status: { $ne: 'INITIALIZED' },
    ...(archive[0] !== 'any' && { archived: archive[0] === 'archived' }),
    ...(test[0] && { isTest: test[0] === 'only' }),
    ...(ship[0] === 'open' && { toShip: true }),
    ...(refund[0] === 'open' && { toRefund: true }),
    ...dateFilter(date[0]),
    ...paymentFilter(payment),
    ...(amount && { 'priceSummary.total.amount': amount }),
    ...(product.length > 0 && { 'lineItems.catalogReference.catalogItemId': { $hasSome: product } }),
    ...(tag.length > 0 && { 'tags.privateTags.tagIds': { $hasSome: tag } }),
    ...(customer.length > 0 && { customerId: { $hasSome: customer } }),
    ...(coupon.length > 0 && { 'appliedDiscounts.id': { $hasSome: coupon } }),
    ...(mail[0] === 'failed' && { mailFailed: true }),
    ...(giftCard[0] === 'paid' && { byGiftCard: true }),
    ...(giftCard[0] === 'bought' && { 'lineItems.catalogReference.appId': { $hasSome: [giftCardAppId] } }),
    ...Object.fromEntries(conditions),
  }
}

/** The last days, or a range of calendar days in the shop's time zone. */
function dateFilter(chosen = ''): object {
  const { timeZone } = currentSite()
  const days = daysOf[chosen]
  if (days !== undefined)
    return { purchasedDate: { $gte: dayStart(addDays(dayIn(new Date(siteNow()), timeZone), -days), timeZone).toISOString() } }
  const purchasedDate = daysFilter(chosen)
  return purchasedDate ? { purchasedDate } : {}
}

/** The contract has no payment status for authorized payments, so they are filtered separately. */
function paymentFilter(chosen: readonly string[]): object {
  const statuses = chosen.filter((status) => status !== authorised)
  const paymentStatus = { $in: statuses }
  if (!chosen.includes(authorised)) return statuses.length > 0 ? { paymentStatus } : {}
  return statuses.length > 0 ? { $or: [{ paymentStatus }, { held: true }] } : { held: true }
}
