import { parseAmount } from '@stoa/pricing'

interface PricedGroup {
  modifiers?: readonly { price?: string | null; quantity?: number | null }[]
}

/** What the chosen modifiers of one item cost, in minor units. */
export function modifiersPrice(groups: readonly PricedGroup[] | null | undefined, currency: string): bigint {
  const modifiers = (groups ?? []).flatMap((group) => group.modifiers ?? [])
  return modifiers.reduce((sum, { price, quantity }) => sum + parseAmount(price ?? '0', currency) * BigInt(quantity ?? 1), 0n)
}
