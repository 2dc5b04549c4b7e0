import { job } from '../../../../kernel/site/jobs.ts'
import type { JobName } from '../../../../kernel/site/site.ts'
import { connectedProvider } from '../../payments/index.ts'
import { addCard, keepCardOfOrder } from '../../saved-cards/index.ts'
import { activity, withActivities } from '../activities.ts'
import { saveOrder } from '../save.ts'
import { findOrder, lockOrder } from '../store/orders.ts'
import { findPayment, notePaymentCard } from '../store/payments.ts'
import { knownPayment } from './charge-request.ts'
import { chargerOf } from './charger.ts'

/** Looks whether a subscription has a card to charge. Subscriptions handle it. */
export const checkCardName: JobName<{ contractId: string }> = { name: 'subscriptions.check-card' }

/**
 * Saves the card of a successful payment for the member who asked for it, or for an order whose buyer has no account, and notes it in the
 * order's history. The payment remembers the card. `memberId`: the member, or that order.
 */
export const saveCard = job<{ paymentId: string; memberId: string }>(
  'orders.save-card',
  async (site, { paymentId, memberId }) => {
    const payment = await findPayment(site, paymentId)
    if (!payment) return
    const provider = await connectedProvider(site, chargerOf(payment))
    const card = await provider?.keptCard(knownPayment(payment))
    if (!card) return
    await site.transaction(async (tx) => {
      const kept = (await findOrder(tx, memberId))
        ? await keepCardOfOrder(tx, memberId, chargerOf(payment), card)
        : await addCard(tx, memberId, chargerOf(payment), card)
      if (kept) await notePaymentCard(tx, paymentId, kept.id)
      if (!kept?.isNew) return
      const stored = await lockOrder(tx, payment.order_id)
      // This may come after the subscription that the order began has ended.
      const contractIds = new Set((stored.order.lineItems ?? []).flatMap(({ subscriptionInfo }) => subscriptionInfo?.id ?? []))
      for (const contractId of contractIds) tx.enqueue(checkCardName, { contractId })
      const savedPaymentMethod = { name: card.brand, description: card.lastFourDigits }
      const saved = activity(tx.now, 'SAVED_PAYMENT_METHOD', { savedPaymentMethod })
      await saveOrder(tx, stored, withActivities(stored.order, saved))
    })
  },
)
