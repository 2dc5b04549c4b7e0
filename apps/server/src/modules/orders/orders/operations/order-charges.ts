import * as contract from '@stoa/contract/services/stoa/order-charges'
import { parseAmount } from '@stoa/pricing'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { chargePayment, type ChargeResult } from '../money/charge.ts'
import { beginSavedCardCharge, loadChargeableCards } from '../money/charge-saved-card.ts'

export const listChargeableCards = implementRead(contract.listChargeableCards, async ({ site }, { orderId }) => ({
  savedCards: await loadChargeableCards(site, orderId),
}))

export const chargeSavedCard = implementAction(contract.chargeSavedCard, async (context, { orderId, savedCardId, amount }) => {
  const requested = (currency: string) => (amount ? parseAmount(amount, currency) : undefined)
  const { id: paymentId } = await context.intend((site) => beginSavedCardCharge(site, orderId, savedCardId, requested))
  const result = await chargePayment(context, paymentId)
  return { paymentId, status: statusOf(result), ...(result.status === 'DECLINED' && { reason: result.reason }) }
})

function statusOf({ status }: ChargeResult): contract.OrderChargeStatus {
  switch (status) {
    case 'CHALLENGE':
      return 'CONFIRMATION_REQUIRED'
    case 'AUTHORIZED':
      return 'APPROVED'
    case 'CANCELED':
      return 'DECLINED'
    default:
      return status
  }
}
