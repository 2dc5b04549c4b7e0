import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { chargeSavedCard, listChargeableCards } from '@stoa/contract/calls/stoa/order-charges'
import type { ChargeSavedCardResponse } from '@stoa/contract/services/stoa/order-charges'
import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { cardBrandName } from '@stoa/web/card-brand'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { useAct } from '../../../lib/queue/use-act.ts'
import type { Action } from '../../../ui/actions/actions.tsx'
import { orders } from '../list/list.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { disabledReason } from './available-actions.ts'

/** The cards that the buyer saved. The key begins with that of the order, because they change together. */
function chargeableCardsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'chargeable-cards'],
    queryFn: async ({ signal }) => (await api.call(listChargeableCards, { orderId }, { signal })).savedCards ?? [],
  })
}

/** Charges of the balance due to a card that the buyer saved, one for each card that is not expired. */
export function useCardCharges({ order }: OrderFile): Action[] {
  const orderId = order.id!
  const isOpen = disabledReason(order, 'MARK_AS_PAID') === undefined && order.buyerInfo?.memberId !== undefined
  const { data: cards = [] } = useQuery({ ...chargeableCardsQuery(orderId), enabled: isOpen && isAllowed(chargeSavedCard) })
  const charge = useAct(chargeSavedCard, {
    id: orderId,
    failed: t`We couldn’t charge the card`,
    done: outcomeOf,
    refreshes: [orderFileQuery(orderId), orders],
  })
  if (!isOpen) return []
  const amount = writeMoney(order.balanceSummary?.balance?.amount, order.currency ?? 'XXX')
  return cards
    .filter(({ expiryState }) => expiryState !== 'EXPIRED')
    .map((card) => ({
      label: card.expiryYear ? t`Charge saved card ····${card.lastFourDigits ?? ''}` : t`Charge ${nameOf(card)}`,
      asks: {
        question: t`Charge ${amount} to ${nameOf(card)}?`,
        consequence: t`The customer saved this payment method. If their bank asks them to confirm, we email them a link. You can refund the payment.`,
        confirmLabel: t`Charge ${amount}`,
        harmless: true,
      },
      run: () => charge.send({ orderId, savedCardId: card.id! }),
      running: charge.sending,
    }))
}

/** `Visa ···· 4242`, `SEPA Direct Debit ···· 0000`, `PayPal`. */
function nameOf({ brand = '', lastFourDigits }: SavedCard): string {
  return [cardBrandName(brand), lastFourDigits].filter(Boolean).join(' ···· ')
}

function outcomeOf({ status }: ChargeSavedCardResponse): string {
  switch (status) {
    case 'APPROVED':
      return t`Card charged`
    case 'CONFIRMATION_REQUIRED':
      return t`The bank asks the customer to confirm. We emailed them a link.`
    case 'DECLINED':
      return t`The bank declined the card. Nothing was charged.`
    default:
      return t`The provider hasn’t decided yet. The order shows the outcome.`
  }
}
