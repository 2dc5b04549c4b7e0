import * as contract from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf } from '@stoa/order-rules'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { activity, authored, withActivities } from '../activities.ts'
import { isApprovedAtOnce } from '../approval.ts'
import { presentFor } from '../audience.ts'
import { completeOrder } from '../complete-order.ts'
import { elsewhereFacts, paidElsewhere, recordPaidElsewhere } from '../money/paid-elsewhere.ts'
import { moneyOf } from '../payment-status.ts'
import { recordPlaced } from '../place.ts'
import { wireBalance } from '../save.ts'
import { checkMaySellFiles } from '../sold-files.ts'
import { checkMaySellGiftCards, sellsGiftCards } from '../sold-gift-cards.ts'
import { takeStockForWrittenOrder, takeStockWhenPaid } from '../stock.ts'
import { insertCreationSettings } from '../store/creation-settings.ts'
import { insertOrder } from '../store/insert-orders.ts'

export const createOrder = implement(contract.createOrder, async (context, { order: given, settings }) => {
  const { site, caller, refuse, confirm } = context
  if (given.purchasedDate && new Date(given.purchasedDate) > site.now) {
    throw refuse('PURCHASED_DATE_CANNOT_BE_IN_FUTURE', 'an order cannot have been placed tomorrow', {
      purchasedDate: given.purchasedDate,
    })
  }
  for (const [index, { subscriptionInfo, catalogReference }] of (given.lineItems ?? []).entries()) {
    if (subscriptionInfo || (catalogReference?.options as { subscriptionOptionId?: unknown } | undefined)?.subscriptionOptionId)
      throw brokenRule(
        `order.lineItems[${index}].${subscriptionInfo ? 'subscriptionInfo' : 'catalogReference.options.subscriptionOptionId'}`,
        'SUBSCRIPTION_BEGINS_IN_CHECKOUT',
        'must be absent: a subscription begins in the checkout, where its buyer agrees to the charges',
      )
  }
  checkMaySellFiles(caller, given.lineItems ?? [])
  if (sellsGiftCards(given.lineItems ?? [])) {
    checkMaySellGiftCards(caller)
    confirm()
  }
  const { order: written, total } = completeOrder(site, caller, given)
  const elsewhere = paidElsewhere(written, total)
  const { paid, refunded } = elsewhere
  const money = moneyOf(total, paid > 0n ? [elsewhereFacts(elsewhere)] : [])
  const approvalStrategy = settings?.orderApprovalStrategy ?? 'DEFAULT'
  const order = withActivities(
    {
      ...written,
      status: given.status ?? (isApprovedAtOnce(approvalStrategy, money) ? 'APPROVED' : 'INITIALIZED'),
      paymentStatus: money.paymentStatus,
      fulfillmentStatus: fulfillmentStatusOf(written.lineItems ?? [], new Map(), money.paymentStatus),
      balanceSummary: wireBalance(written, money),
    },
    activity(site.now, 'ORDER_PLACED', authored(site.caller)),
    ...(paid > 0n && money.balance <= 0n ? [activity(site.now, 'ORDER_PAID')] : []),
  )
  const id = newId()
  await takeStockForWrittenOrder(site, id, order)
  const placed = await insertOrder(site, { id, order, total, deferred: 0n, paid, refunded })
  await takeStockWhenPaid(site, undefined, placed)
  await insertCreationSettings(site, id, {
    approvalStrategy,
    ownerAppIds: settings?.editableByOwnerApps?.appIds ?? null,
    notifyBuyer: settings?.notifications?.sendNotificationToBuyer ?? true,
  })
  await recordPaidElsewhere(site, placed, elsewhere)
  recordPlaced(site, placed)
  return { order: presentFor(caller, placed) }
})
