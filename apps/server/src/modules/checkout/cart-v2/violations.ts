import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Priced } from '../checkout/index.ts'
import { invalidCoupon } from './coupon-problems.ts'
import { invalidGiftCard } from './gift-card-problems.ts'
import type { Basket } from './basket.ts'

type Violation = wire.V2Violation

/** Everything that stands against an order of the basket, and what apps want the buyer to know. */
export function violationsOf(site: SiteRead, { content }: Basket, current: Priced): Violation[] {
  return [
    ...ofLines(current),
    ...ofDelivery(content.shippingDestination?.address !== undefined, current),
    ...ofCoupon(site, current),
    ...ofGiftCard(content.giftCard, current),
    ...ofMemberships(current),
    ...ofApps(current),
  ].slice(0, maxViolations)
}

/** "violations: size=..100" */
const maxViolations = 100

function error(
  scope: wire.ViolationScope,
  code: wire.ViolationCode,
  description: string,
  data: Partial<Violation> = {},
): Violation {
  return { ...data, scope, code, description, severity: 'ERROR' }
}

function ofLines({ lines }: Priced): Violation[] {
  if (lines.length === 0) return [error('GLOBAL', 'EMPTY_CART', 'The cart is empty.')]
  const data = outOfStockData(lines)
  if (data.lineItemIds.length === 0) return []
  return [
    error('LINE_ITEM', 'LINE_ITEMS_OUT_OF_STOCK', 'Some items are not available in the chosen quantity.', {
      lineItemsOutOfStockData: data,
    }),
  ]
}

/** The lines that cannot be bought as they are. */
export function outOfStockData(lines: Priced['lines']): { lineItemIds: string[]; allLineItemsOutOfStock: boolean } {
  const lacking = lines.filter(({ availability }) => availability.status !== 'AVAILABLE')
  return {
    lineItemIds: lacking.map(({ line }) => line.id),
    allLineItemsOutOfStock:
      lacking.length === lines.length && lacking.every(({ availability }) => availability.status !== 'PARTIALLY_AVAILABLE'),
  }
}

function ofDelivery(hasAddress: boolean, { priced }: Priced): Violation[] {
  if (!priced.needsDelivery || priced.delivery) return []
  if (priced.deliveryIsGone)
    return [error('DELIVERY', 'DELIVERY_METHOD_NO_LONGER_AVAILABLE', 'The chosen delivery is not offered any more.')]
  if (!hasAddress) return [error('DELIVERY', 'MISSING_DELIVERY_ADDRESS', 'An address for the delivery is missing.')]
  return [error('DELIVERY', 'MISSING_DELIVERY_METHOD', 'Choose a delivery.')]
}

/** A coupon that reduces nothing does not stand against the order. */
function ofCoupon(site: SiteRead, { priced: { discounts } }: Priced): Violation[] {
  const { coupon, problem } = discounts
  if (!coupon || !problem) return []
  const invalid = invalidCoupon(site, coupon.code, problem)
  if (!invalid) return []
  const violation =
    invalid.kind === 'CODE'
      ? error('DISCOUNT', 'INVALID_COUPON_CODE', invalid.description, { invalidCouponCodeData: { couponCode: coupon.code } })
      : error('DISCOUNT', 'INVALID_COUPON_STATUS', invalid.description, { invalidCouponStatusData: invalid.data })
  return [{ ...violation, severity: 'WARNING' }]
}

function ofGiftCard(chosen: Basket['content']['giftCard'], { priced: { giftCard } }: Priced): Violation[] {
  const problem = giftCard?.problem
  if (!chosen || !problem) return []
  if (problem === 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD')
    return [error('GIFT_CARD', 'CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD', 'A gift card cannot pay for another gift card.')]
  if (problem === 'GIFT_CARD_CANNOT_PAY_SUBSCRIPTION')
    return [error('GIFT_CARD', 'GENERAL_CODE', 'A gift card cannot pay for a subscription.')]
  const reason = invalidGiftCard(problem)
  const data = { giftCardCode: chosen.obfuscatedCode, giftCardId: chosen.id, problem }
  return [
    reason
      ? error('GIFT_CARD', 'INVALID_GIFT_CARD_STATUS', 'The gift card cannot pay any more.', {
          invalidGiftCardStatusData: { ...data, reason },
        })
      : error('GIFT_CARD', 'INVALID_GIFT_CARD_CODE', 'The gift card is not known any more.', { invalidGiftCardCodeData: data }),
  ]
}

function ofMemberships({ lines, priced: { memberships } }: Priced): Violation[] {
  const chosen = new Map(lines.map(({ line }) => [line.id, line.membership?.id]))
  return [...memberships.problems].map(([lineId, reason]) => {
    const membershipId = chosen.get(lineId)
    return error('MEMBERSHIP', 'INVALID_MEMBERSHIP_STATUS', 'The chosen membership cannot pay this item.', {
      invalidMembershipStatusData: {
        ...(membershipId && { membershipId }),
        reason: reason === 'INSUFFICIENT_BALANCE' ? 'INSUFFICIENT_FUNDS' : 'NOT_APPLICABLE_TO_LINE_ITEMS',
      },
    })
  })
}

/** What apps object to. The shop's own reasons, which `Priced` has among them, are listed above. */
function ofApps({ violations, lines }: Priced): Violation[] {
  const lacking = new Set(outOfStockData(lines).lineItemIds)
  return violations
    .filter(({ target }) => !lacking.has(target?.lineItem?.id ?? ''))
    .map(({ severity = 'ERROR', description, target }) => ({
      scope: target?.lineItem ? ('LINE_ITEM' as const) : ('GLOBAL' as const),
      code: 'CUSTOM_VALIDATION' as const,
      severity,
      ...(description && { description }),
      ...(target && { customValidationData: { target } }),
    }))
}

/** The violations of apps in the older form. */
export function appViolationsOf(current: Priced): wire.Violation[] {
  return ofApps(current).flatMap(({ severity, description, customValidationData }) => ({
    severity: severity ?? 'ERROR',
    ...(description && { description }),
    ...(customValidationData?.target && { target: customValidationData.target }),
  }))
}
