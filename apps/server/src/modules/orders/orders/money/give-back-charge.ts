import type { SiteTx } from '../../../../kernel/site/site.ts'
import { loadPayments, type PaymentRow } from '../store/payments.ts'
import { giveBackGiftCards } from './gift-card.ts'
import { giveBackMembership, isMembershipPayment } from './membership.ts'

/**
 * A charge is made as a whole: "Other payment with the same chargeCorrelationId failed and caused rollback of all payments with same
 * chargeCorrelationId." Gives back the gift cards and memberships of a charge whose card was declined. Returns whether there were any.
 */
export async function giveBackFailedCharge(site: SiteTx, { order_id: orderId, status, doc }: PaymentRow): Promise<boolean> {
  const { chargeCorrelationId: ofCharge } = doc
  if (!ofCharge || (status !== 'DECLINED' && status !== 'CANCELED')) return false
  const hadGiftCards = await giveBackGiftCards(site, orderId, { ofCharge })
  const memberships = (await loadPayments(site, orderId)).filter(
    (payment) => isMembershipPayment(payment) && payment.status === 'APPROVED' && payment.doc.chargeCorrelationId === ofCharge,
  )
  for (const { id } of memberships) await giveBackMembership(site, id)
  return hadGiftCards || memberships.length > 0
}
