import type { WholeNumberLimits } from '@stoa/web/read-whole-number'

/** The largest quantity of the contract. */
export const maxStock = 99_999

/** What can be added to or taken from a stock. */
export const changeLimits: WholeNumberLimits = { min: -maxStock, max: maxStock }

/** What a stock can be set to: nothing below zero, except where it was oversold. Then it stays, or rises. */
export function stockLimits(savedStock: number): WholeNumberLimits {
  return { min: Math.min(0, savedStock || 0), max: maxStock }
}
