import type { GiftCardProduct, MultiCurrencyPrice } from '@stoa/contract/services/marketing/gift-voucher-products'
import { parseAmount } from '@stoa/pricing'
import { readAmount } from './amounts.ts'

/**
 * The buyer's choice of a gift card: the options of its catalogue reference. `variantId` names one of the amounts, `amount` is one
 * of the buyer's own. Typed texts are in `customTextFields`, which is erased with the buyer's other typed texts.
 */
export interface GiftCardOptions {
  variantId?: string
  amount?: string
  /** A day, `2026-12-24`, of the site's time zone. */
  deliveryDate?: string
  customTextFields: { recipientName?: string; recipientEmail?: string; senderName?: string; message?: string }
}

const chosenLengths = { variantId: 36, amount: 20, deliveryDate: 10 }
const typedLengths = { recipientName: 200, recipientEmail: 254, senderName: 200, message: 500 }

/** The options that have a meaning. Others, and texts that are too long, are left out. */
export function readOptions(options: Record<string, unknown> | undefined): GiftCardOptions {
  const typed = options?.['customTextFields']
  return {
    ...textsIn(options, chosenLengths),
    customTextFields: textsIn(typeof typed === 'object' ? (typed as Record<string, unknown> | null) : null, typedLengths),
  }
}

function textsIn(holder: Record<string, unknown> | null | undefined, lengths: Record<string, number>): Record<string, string> {
  const known = Object.entries(lengths).flatMap(([name, length]) => {
    const value = holder?.[name]
    return typeof value === 'string' && value.trim() !== '' && value.length <= length ? [[name, value.trim()]] : []
  })
  return Object.fromEntries(known) as Record<string, string>
}

/** Price and worth of a chosen amount in minor units; undefined if the product does not offer it. */
export function chosenAmount(
  { presetVariants = [], customVariant }: GiftCardProduct,
  { variantId, amount }: GiftCardOptions,
  currency: string,
): { price: bigint; value: bigint } | undefined {
  if (variantId) {
    const variant = presetVariants.find(({ id }) => id === variantId)
    return variant && { price: minorOf(variant.price, currency), value: minorOf(variant.value, currency) }
  }
  if (!amount || !customVariant) return undefined
  const minor = readAmount(amount, currency)
  const within =
    minor !== undefined &&
    minor >= minorOf(customVariant.minValue, currency) &&
    minor <= minorOf(customVariant.maxValue, currency)
  return within ? { price: minor, value: minor } : undefined
}

/** An amount of a stored product: the product was refused without it. */
function minorOf(price: MultiCurrencyPrice | undefined, currency: string): bigint {
  if (!price?.amount) throw new Error('an amount of the gift card product is missing')
  return parseAmount(price.amount, currency)
}

/** When a card that is issued now expires. */
export function expirationOf(
  { expirationType, fixedExpirationDate, relativeExpirationDate }: GiftCardProduct,
  now: Date,
): Date | undefined {
  if (expirationType === 'FIXED' && fixedExpirationDate) return new Date(fixedExpirationDate)
  if (expirationType !== 'RELATIVE' || !relativeExpirationDate?.value) return undefined
  const { value, period } = relativeExpirationDate
  const date = new Date(now)
  if (period === 'DAYS') date.setUTCDate(date.getUTCDate() + value)
  else if (period === 'WEEKS') date.setUTCDate(date.getUTCDate() + 7 * value)
  else if (period === 'MONTHS') date.setUTCMonth(date.getUTCMonth() + value)
  else date.setUTCFullYear(date.getUTCFullYear() + value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
