import type { TipDistribution } from '@stoa/contract/services/ecom/tips'
import { refusal } from '../../../kernel/basics/errors.ts'
import { paidOf, whyFixed, type TippedOrder } from './change-tip.ts'
import { maxStaff } from './split.ts'
import type { NewDistribution } from './store/tips.ts'

export function sumOf(distributions: readonly NewDistribution[]): bigint {
  return distributions.reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * The distributions to write for a tip that is set. Throws INVALID_TIP where the order was refunded, where the amounts do not
 * fit each other, or where a distribution that the buyer was charged for is changed or left out.
 */
export function checkTip(
  tipped: TippedOrder,
  amount: bigint,
  given: readonly TipDistribution[],
  wanted: readonly NewDistribution[],
): NewDistribution[] {
  const refuse = (reason: string, description: string) => refusal('INVALID_TIP', description, { reason })
  const fixed = whyFixed(tipped.stored)
  if (fixed)
    throw refuse(
      `ORDER_${fixed}`,
      fixed === 'REFUNDED' ? 'the order was refunded' : 'the order was canceled or is not placed yet',
    )
  if (amount <= 0n) throw refuse('AMOUNT_NOT_POSITIVE', 'a tip must be more than zero')
  if (amount < paidOf(tipped)) throw refuse('LESS_THAN_PAID', 'the buyer has paid more than this already')
  if (wanted.some((each) => each.amount <= 0n)) throw refuse('AMOUNT_NOT_POSITIVE', 'a distribution must be more than zero')
  if (wanted.length > maxStaff) throw refuse('TOO_MANY_DISTRIBUTIONS', `a tip has at most ${maxStaff} distributions`)
  if (sumOf(wanted) > amount) throw refuse('DISTRIBUTIONS_EXCEED_AMOUNT', 'the distributions are more than the tip')
  const charged = new Map(tipped.distributions.filter((row) => row.transaction_id).map((row) => [row.id, row]))
  const distributions = wanted.map((each, index): NewDistribution => {
    const id = given[index]?.id ?? undefined
    const before = id && charged.get(id)
    if (!before) return each
    if (before.amount_minor !== each.amount || (before.staff_id ?? undefined) !== each.staff.id)
      throw refuse('CHARGED_DISTRIBUTION_CHANGED', 'a distribution that was charged cannot change')
    charged.delete(id)
    return { ...each, id }
  })
  if (charged.size > 0) throw refuse('CHARGED_DISTRIBUTION_MISSING', 'a distribution that was charged cannot be left out')
  return distributions
}
