import type { AmountWithBreakdown, ItemRequest, Money, OrderRequest, PurchaseUnitRequest } from '@paypal/paypal-server-sdk'
import type { DoubleAnswer } from '../payment-double.ts'
import { cents, refused, withoutDecimals } from './state.ts'

const withDecimals = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ')
const currencies = new Set([...withDecimals, ...withoutDecimals])
/** Countries whose addresses need a postal code. */
const withPostalCode = new Set(['DE', 'US', 'GB', 'FR', 'AT'])

/** PayPal's refusal of an order; undefined for one that it takes. */
export function wrongOrder({ intent, purchaseUnits, paymentSource }: OrderRequest): DoubleAnswer | undefined {
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') return refused(400, 'INVALID_PARAMETER_VALUE', { field: '/intent' })
  if (!Array.isArray(purchaseUnits) || purchaseUnits.length !== 1)
    return refused(400, 'MISSING_REQUIRED_PARAMETER', { field: '/purchase_units' })
  const [unit] = purchaseUnits as [PurchaseUnitRequest]
  const { experienceContext: page, vaultId } = paymentSource?.paypal ?? {}
  if (paymentSource?.paypal && !vaultId && !(isUrl(page?.returnUrl) && isUrl(page?.cancelUrl)))
    return refused(400, 'MISSING_REQUIRED_PARAMETER', { field: '/payment_source/paypal/experience_context' })
  if (page?.shippingPreference === 'SET_PROVIDED_ADDRESS' && !unit.shipping?.address)
    return refused(422, 'SHIPPING_ADDRESS_MISSING')
  if ((unit.customId?.length ?? 0) > 255 || (unit.invoiceId?.length ?? 0) > 127 || (unit.description?.length ?? 0) > 3000)
    return refused(400, 'INVALID_STRING_MAX_LENGTH')
  return wrongAmount(unit.amount) ?? wrongBreakdown(unit.amount, unit.items ?? []) ?? wrongAddress(unit.shipping?.address)
}

/** PayPal's refusal of an amount of money. */
export function wrongAmount(amount: Money | undefined): DoubleAnswer | undefined {
  const { currencyCode, value } = amount ?? {}
  if (!value || !/^-?\d{1,9}(\.\d+)?$/.test(value)) return refused(400, 'INVALID_PARAMETER_SYNTAX', { field: '/amount/value' })
  if (!currencyCode || !currencies.has(currencyCode)) return refused(422, 'CURRENCY_NOT_SUPPORTED')
  const decimals = value.split('.')[1]?.length ?? 0
  if (withoutDecimals.has(currencyCode) && decimals > 0) return refused(422, 'DECIMALS_NOT_SUPPORTED')
  if (decimals > 2) return refused(422, 'DECIMAL_PRECISION')
  if (cents({ currencyCode, value }) <= 0n) return refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  return cents({ currencyCode, value }) > 9_999_999_99n ? refused(422, 'MAX_VALUE_EXCEEDED') : undefined
}

/** PayPal's refusal of the parts of an amount. */
export function wrongBreakdown(amount: AmountWithBreakdown, items: ItemRequest[]): DoubleAnswer | undefined {
  const { breakdown } = amount
  if (!breakdown) return items.length > 0 ? refused(422, 'ITEM_TOTAL_REQUIRED') : undefined
  const parts = [...Object.values(breakdown), ...items.map(({ unitAmount }) => unitAmount)] as Money[]
  if (parts.some(({ currencyCode }) => currencyCode !== amount.currencyCode)) return refused(422, 'MULTI_CURRENCY_ORDER')
  if (parts.some(({ value }) => value.startsWith('-'))) return refused(422, 'CANNOT_BE_NEGATIVE')
  const wrong = parts.map((part) => (cents(part) === 0n ? undefined : wrongAmount(part))).find(Boolean)
  if (wrong) return wrong
  const part = (name: keyof typeof breakdown) => (breakdown[name] ? cents(breakdown[name]) : 0n)
  const added = part('itemTotal') + part('taxTotal') + part('shipping') + part('handling') + part('insurance')
  if (added - part('discount') - part('shippingDiscount') !== cents(amount)) return refused(422, 'AMOUNT_MISMATCH')
  if (items.some(({ name, quantity }) => !name || name.length > 127 || !/^[1-9]\d{0,9}$/.test(quantity)))
    return refused(400, 'INVALID_PARAMETER_VALUE')
  const total = items.reduce((sum, { unitAmount, quantity }) => sum + cents(unitAmount) * BigInt(quantity), 0n)
  return items.length > 0 && total !== part('itemTotal') ? refused(422, 'ITEM_TOTAL_MISMATCH') : undefined
}

function wrongAddress(address: NonNullable<PurchaseUnitRequest['shipping']>['address']): DoubleAnswer | undefined {
  if (!address) return undefined
  const field = "/purchase_units/@reference_id=='default'/shipping/address/postal_code"
  if (!/^[A-Z]{2}$/.test(address.countryCode)) return refused(400, 'INVALID_PARAMETER_SYNTAX', { field })
  return withPostalCode.has(address.countryCode) && !address.postalCode
    ? refused(422, 'POSTAL_CODE_REQUIRED', { field })
    : undefined
}

function isUrl(text: string | undefined): boolean {
  return text !== undefined && URL.canParse(text)
}
