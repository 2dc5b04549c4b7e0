import type { WholeNumberLimits } from '@stoa/web/read-whole-number'

/** The largest quantity of the contract. */
export const maxStock = 99_999

/** The limits of a change that is added to or taken from a stock. */
export const changeLimits: WholeNumberLimits = { min: -maxStock, max: maxStock }

/** Returns the limits of a stock: not negative, unless it was oversold. Then it can stay, or rise. */
export function stockLimits(savedStock: number): WholeNumberLimits {
  return { min: Math.min(0, savedStock || 0), max: maxStock }
}
