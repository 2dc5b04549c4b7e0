import type { PayoutMovement } from '@stoa/contract/services/stoa/payment-reports'
import { formatAmount, parseAmount } from '@stoa/pricing'

export interface MovementTotals {
  amount: string
  fees: string
}

/** The amount as it changes the balance: the provider lists refunds and disputes with positive amounts. */
export function signedAmount({ kind, amount = '0' }: PayoutMovement): string {
  return kind === 'REFUND' || kind === 'DISPUTE' ? `-${amount}` : amount
}

/** The sums of the movements in the payout's currency. Undefined where a movement is in another one, because those have no sum. */
export function sumMovements(movements: readonly PayoutMovement[], currency: string): MovementTotals | undefined {
  if (movements.some((movement) => movement.currency !== currency)) return undefined
  const sum = (amounts: readonly (string | null | undefined)[]) =>
    formatAmount(
      amounts.reduce((total, amount) => total + parseAmount(amount ?? '0', currency), 0n),
      currency,
    )
  return { amount: sum(movements.map(signedAmount)), fees: sum(movements.map(({ fee }) => fee)) }
}
