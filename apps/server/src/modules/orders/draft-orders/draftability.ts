import type { ChannelType, NonDraftableReason } from '@stoa/contract/services/ecom/draft-orders'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { agreedTerms, minorOf } from '../orders/ports/editing.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'

/** The channels whose orders the shop itself has made; others keep the books of theirs. */
const editableChannels = new Set<ChannelType>(['WEB', 'POS', 'BACKOFFICE_MERCHANT', 'WIX_APP_STORE'])

/** Why an order cannot be changed by a draft; empty if it can. The reasons are those of the contract. */
export function nonDraftableReasons({ settings }: SiteRead, stored: StoredOrder | undefined): NonDraftableReason[] {
  if (!stored) return ['ORDER_NOT_FOUND']
  const { order, refunded, refundedOverpayment } = stored
  const { status, channelInfo, currency, weightUnit, lineItems, imported, balanceSummary } = order
  const isReturned =
    refunded > refundedOverpayment ||
    minorOf(balanceSummary?.pendingRefund, currency) > 0n ||
    lineItems.some(({ refundQuantity }) => (refundQuantity ?? 0) > 0)
  const reasons: [boolean, NonDraftableReason][] = [
    [isReturned, 'PARTIALLY_OR_FULLY_REFUNDED'],
    [imported === true || !editableChannels.has(channelInfo?.type ?? 'WEB'), 'UNSUPPORTED_CHANNEL_TYPE'],
    [status !== 'APPROVED', 'ORDER_STATUS_IS_NOT_SUPPORTED'],
    [currency !== settings.currency, 'ORDER_AND_SITE_CURRENCIES_ARE_INCONSISTENT'],
    [weightUnit !== undefined && weightUnit !== settings.weightUnit, 'ORDER_AND_SITE_WEIGHT_UNITS_ARE_INCONSISTENT'],
    [lineItems.some(({ subscriptionInfo }) => subscriptionInfo), 'SUBSCRIPTION_LINE_ITEM_EXISTS'],
  ]
  const found = reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))
  return found.length > 0 || agreedTerms(stored.id, order) ? found : ['AMOUNTS_DO_NOT_ADD_UP']
}
