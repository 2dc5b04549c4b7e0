import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { beginPayment, loadPayments, type PaymentRow } from '../../orders/orders/ports/paying.ts'
import type { PlacedOrder } from '../../orders/orders/ports/placing.ts'
import { cardOf, chargerOf } from '../../orders/saved-cards/index.ts'
import { subscriptionContract, withChange, type StoredContract } from './contract.ts'

/**
 * Begins the charge of an order of the contract with the card that it keeps, without the buyer. `of`: the order, which the same
 * transaction places, or its id. Returns the payment; undefined where there is no card to charge. `onWritten` gets its row after the commit.
 */
export async function beginCharge(
  site: SiteTx,
  contract: StoredContract,
  { of, amount }: { of: PlacedOrder | string; amount: bigint },
  onWritten?: (payment: PaymentRow) => void,
): Promise<string | undefined> {
  const savedCardId = await cardIdOf(site, contract)
  const card = savedCardId ? await cardOf(site, contract.cardHolderId, savedCardId) : undefined
  if (!card) return undefined
  const { id } = await beginPayment(
    site,
    of,
    {
      amount,
      charger: chargerOf(card),
      paymentToken: card.token,
      savedCardOf: contract.cardHolderId,
      savedCardId: card.id,
      offSession: true,
    },
    onWritten,
  )
  return id
}

/** The card that the contract charges: the chosen one, or else that of the first payment, once the provider has kept it. */
export async function cardIdOf(site: SiteRead, contract: StoredContract): Promise<string | undefined> {
  if (contract.savedCardId) return contract.savedCardId
  const payments = await loadPayments(site, contract.orderId)
  const first = payments.find(
    ({ status, captured_minor, details }) => (status === 'AUTHORIZED' || captured_minor > 0n) && details?.savedCardId,
  )
  return first?.details?.savedCardId
}

/** Writes which card its buyer has charged from now on. */
export function withCard(site: SiteTx, contract: StoredContract, savedCardId: string): Promise<StoredContract> {
  const changed = withChange(contract, site.now, { kind: 'CARD_CHANGED', by: 'BUYER' })
  return subscriptionContract.save(site, contract, { ...changed, savedCardId, needsCard: false })
}
