import type { Tasks } from '@stoa/contract/services/stoa/insights'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { dayIn } from '@stoa/web/days'
import { loadScarceItems } from '../../catalog/catalog/ports/stock.ts'
import { countBrokenMailTexts, countFailedMails } from '../../messages/notifications/index.ts'
import { countUndecidedRuns } from '../../marketing/automations/index.ts'
import { countNewMessages } from '../../marketing/contact-messages/index.ts'
import { loadPaymentReadiness } from '../setup/index.ts'
import { countPaymentTasks, waitingOrders } from '../../orders/orders/ports/reports.ts'
import { countOpenReturns } from '../../orders/returns/index.ts'
import { countSubscriptionTasks } from '../../subscriptions/contracts/index.ts'
import { countDueTasks } from '../../platform/staff-tasks/index.ts'
import { loadFailedDeliveries } from '../../platform/webhooks/index.ts'

/** Counts the open tasks of the staff. */
export async function countOpenTasks(site: SiteRead): Promise<Tasks> {
  const { published, mode, timeZone } = site.settings
  const [
    orders,
    stock,
    failed,
    failedMails,
    brokenMailTexts,
    payments,
    returns,
    subscriptions,
    undecidedRuns,
    dueTasks,
    newContactMessages,
    ready,
  ] = await Promise.all([
    waitingOrders(site),
    loadScarceItems(site, site.settings.lowStock),
    loadFailedDeliveries(site),
    countFailedMails(site),
    countBrokenMailTexts(site),
    countPaymentTasks(site),
    countOpenReturns(site),
    countSubscriptionTasks(site),
    countUndecidedRuns(site),
    countDueTasks(site, dayIn(site.now, timeZone)),
    countNewMessages(site),
    published ? loadPaymentReadiness(site, mode) : undefined,
  ])
  return {
    toFulfill: orders.to_fulfill,
    toCollect: orders.to_collect,
    toRefund: orders.to_refund,
    outOfStock: stock.out_of_stock,
    lowStock: stock.low_stock,
    failedDeliveries: failed.reduce((total, { count }) => total + count, 0),
    ...(failed[0] && { failedWebhookId: failed[0].webhookId }),
    failedMails,
    brokenMailTexts,
    newContactMessages,
    returnsToDecide: returns.requested,
    returnsToSettle: returns.received,
    staffTasks: dueTasks,
    undecidedRuns,
    disputes: payments.disputes,
    paymentDifferences: payments.differences,
    failedPaymentEvents: payments.failed_events,
    subscriptionsWithoutCard: subscriptions.without_card,
    subscriptionsOfBlocked: subscriptions.of_blocked,
    noPaymentMethod: ready ? !ready.ready : false,
    countriesWithoutPayment: ready?.countriesWithout ?? [],
  }
}
