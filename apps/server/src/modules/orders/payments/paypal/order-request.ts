import type {
  AmountWithBreakdown,
  CheckoutPaymentIntent,
  ItemCategory,
  ItemRequest,
  OrderRequest,
  PaypalExperienceUserAction,
  PaypalPaymentTokenUsageType,
  PaypalWallet,
  PaypalWalletContextShippingPreference,
  PaypalWalletExperienceContext,
  PurchaseUnitRequest,
  StoreInVaultInstruction,
} from '@paypal/paypal-server-sdk'
import type { OpenAccount } from '../provider.ts'
import type { ChargedAddress, ChargedLine, ChargeRequest } from '../provider-charges.ts'
import { amounts, toMoney } from './amounts.ts'
import { newMark } from './marks.ts'
import { storedCredentialOf } from './vault.ts'

const longestName = 127

/** The order that PayPal is asked to create. The same charge always gives the same order. `withContact`: address and email. */
export function orderRequest(account: OpenAccount, request: ChargeRequest, withContact: boolean): OrderRequest {
  const { source, capture } = request
  const shipping = withContact ? shippingOf(request.buyer.delivery) : undefined
  const unit = purchaseUnit(account, request)
  return {
    intent: intentOf(capture),
    purchaseUnits: [shipping ? { ...unit, shipping } : unit],
    paymentSource: {
      paypal:
        source && 'keptToken' in source
          ? {
              vaultId: source.keptToken,
              storedCredential: storedCredentialOf(source.offSession),
              ...pageOf(request, shipping, withContact),
            }
          : { ...pageOf(request, shipping, withContact), ...vaultOf(request.saveFor) },
    },
  }
}

/** Where the buyer's browser goes after PayPal's page, and what that page shows. */
function pageOf(
  { returnUrl, buyer }: ChargeRequest,
  shipping: PurchaseUnitRequest['shipping'],
  withContact: boolean,
): PaypalWallet {
  return {
    ...(withContact && buyer.email && { emailAddress: buyer.email }),
    experienceContext: pageContext(returnUrl, buyer.language, shipping ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING'),
  }
}

/** What PayPal's page shows, and where it leads, whatever the outcome. `language`: BCP 47. */
export function pageContext(
  returnUrl: string,
  language: string,
  shippingPreference: 'GET_FROM_FILE' | 'SET_PROVIDED_ADDRESS' | 'NO_SHIPPING',
): PaypalWalletExperienceContext {
  const locale = /^[a-z]{2}-[A-Z]{2}$/.test(language) ? language : undefined
  return {
    returnUrl,
    cancelUrl: returnUrl,
    userAction: 'PAY_NOW' as PaypalExperienceUserAction,
    shippingPreference: shippingPreference as PaypalWalletContextShippingPreference,
    ...(locale && { locale }),
  }
}

export const intentOf = (capture: boolean) => (capture ? 'CAPTURE' : 'AUTHORIZE') as CheckoutPaymentIntent

function vaultOf(saveFor: string | undefined): PaypalWallet {
  if (!saveFor) return {}
  return {
    attributes: {
      customer: { merchantCustomerId: saveFor },
      vault: {
        storeInVault: 'ON_SUCCESS' as StoreInVaultInstruction,
        usageType: 'MERCHANT' as PaypalPaymentTokenUsageType,
        permitMultiplePaymentTokens: true,
      },
    },
  }
}

function purchaseUnit(account: OpenAccount, request: ChargeRequest): PurchaseUnitRequest {
  const { paymentId, orderNumber, amount, currency, lines } = request
  const total = toMoney(amount, currency)
  const parts = partsOf(lines, amount, currency)
  return {
    customId: newMark(account, request, total),
    // PayPal takes each invoice number once, also after it has forgotten the idempotency key.
    invoiceId: paymentId,
    description: orderNumber,
    amount: { ...total, ...(parts && { breakdown: parts.breakdown }) },
    ...(parts && parts.items.length > 0 && { items: parts.items }),
  }
}

interface Parts {
  breakdown: NonNullable<AmountWithBreakdown['breakdown']>
  items: ItemRequest[]
}

/** The lines as PayPal shows them to the buyer; undefined where they cannot be written exactly. The amount is charged either way. */
function partsOf(lines: readonly ChargedLine[], amount: bigint, currency: string): Parts | undefined {
  const goods = lines.filter(({ kind, total }) => total > 0n && (kind === 'PHYSICAL' || kind === 'DIGITAL'))
  const sums = {
    itemTotal: sumOf(goods),
    shipping: sumOf(lines.filter(({ kind, total }) => kind === 'SHIPPING' && total > 0n)),
    handling: sumOf(lines.filter(({ kind, total }) => kind === 'FEE' && total > 0n)),
    discount: -sumOf(lines.filter(({ total }) => total < 0n)),
  }
  const { itemTotal, shipping, handling, discount } = sums
  if (lines.length === 0 || itemTotal + shipping + handling - discount !== amount) return undefined
  if (
    ![...Object.values(sums), ...goods.map(({ total }) => total)].every((part) => part === 0n || amounts.accepts(part, currency))
  )
    return undefined
  const parts = Object.entries(sums).filter(([name, sum]) => sum !== 0n || name === 'itemTotal')
  return {
    breakdown: Object.fromEntries(parts.map(([name, sum]) => [name, toMoney(sum, currency)])),
    items: goods.map((line) => itemOf(line, currency)),
  }
}

function sumOf(lines: readonly ChargedLine[]): bigint {
  return lines.reduce((sum, { total }) => sum + total, 0n)
}

/** PayPal multiplies the price of a unit, so a total that the quantity does not divide is shown as one item. */
function itemOf({ kind, name, quantity, total }: ChargedLine, currency: string): ItemRequest {
  const unit = total / BigInt(quantity)
  const isDivisible = unit * BigInt(quantity) === total && amounts.accepts(unit, currency)
  return {
    name: (isDivisible ? name : `${quantity} × ${name}`).slice(0, longestName) || '-',
    quantity: isDivisible ? String(quantity) : '1',
    unitAmount: toMoney(isDivisible ? unit : total, currency),
    category: (kind === 'DIGITAL' ? 'DIGITAL_GOODS' : 'PHYSICAL_GOODS') as ItemCategory,
  }
}

function shippingOf(address: ChargedAddress | undefined): PurchaseUnitRequest['shipping'] {
  const { addressLine, addressLine2, city, postalCode, subdivision, country, firstName, lastName, company } = address ?? {}
  if (!addressLine || !city || !country) return undefined
  const fullName = [firstName, lastName].filter(Boolean).join(' ') || company
  return {
    ...(fullName && { name: { fullName } }),
    address: {
      addressLine1: addressLine,
      ...(addressLine2 && { addressLine2 }),
      adminArea2: city,
      // ISO 3166-2 without the country: `CA` of `US-CA`.
      ...(subdivision && { adminArea1: subdivision.replace(/^[A-Z]{2}-/, '') }),
      ...(postalCode && { postalCode }),
      countryCode: country,
    },
  }
}
