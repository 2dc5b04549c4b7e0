import type * as wire from '@stoa/contract/services/ecom/cart'
import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { type FailedPlugin, failedPlugins, validations } from '../../platform/plugins/index.ts'
import type { ResolvedLine } from './resolved-line.ts'
import type { PricedBasket } from './totals.ts'
import { zip } from '../../../kernel/basics/zip.ts'

/** The buyer's data that apps validate besides the lines and their prices. */
export interface BuyerInput {
  email?: string | null | undefined
  billing?: object | undefined
  destination?: object | undefined
  customFields?: readonly object[] | null | undefined
  extendedFields?: object | undefined
}

/** Returns the objections of apps to a cart or checkout. A cart is only validated by apps that the owner lets validate carts. */
export async function appViolations(
  site: SiteRead,
  source: 'CART' | 'CHECKOUT',
  lines: readonly ResolvedLine[],
  priced: PricedBasket,
  buyer: BuyerInput,
): Promise<{ violations: wire.Violation[]; failed: FailedPlugin[] }> {
  if (lines.length === 0) return { violations: [], failed: [] }
  const answers = await site.plugins.ask(
    site,
    validations,
    () => request(site, source, lines, priced, buyer),
    ({ validateInCart }) => source === 'CHECKOUT' || validateInCart === true,
  )
  const known = new Set(lines.map(({ line }) => line.id))
  return {
    violations: answers.flatMap(({ answer = [] }) =>
      answer.map(({ severity, description, target }) => ({
        severity,
        ...(description && { description }),
        target: targetOf(target?.lineItem?.id, known),
      })),
    ),
    failed: failedPlugins(validations, answers),
  }
}

function targetOf(lineId: string | null | undefined, known: ReadonlySet<string>): wire.Target {
  return lineId && known.has(lineId)
    ? { lineItem: { name: 'LINE_ITEM_DEFAULT', id: lineId } }
    : { other: { name: 'OTHER_DEFAULT' } }
}

function request(
  { settings: { currency, weightUnit } }: SiteRead,
  source: 'CART' | 'CHECKOUT',
  lines: readonly ResolvedLine[],
  { totals, delivery }: PricedBasket,
  { email, billing, destination, customFields, extendedFields }: BuyerInput,
): object {
  const price = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
  const { subtotal, shipping, tax, discount, total, additionalFees } = totals.summary
  return {
    sourceInfo: { source },
    validationInfo: {
      ...(email && { buyerDetails: { email } }),
      lineItems: zip(lines, totals.lines).map(
        ([{ line, name, translatedName, unitPrice, itemType, weight, sku, shippable }, sums]) => {
          return {
            id: line.id,
            quantity: line.quantity,
            ...(line.reference && { catalogReference: line.reference }),
            productName: { original: name, translated: translatedName },
            price: price(unitPrice),
            physicalProperties: { ...(weight !== undefined && { weight }), ...(sku && { sku }), shippable },
            itemType,
            pricesBreakdown: {
              totalPriceAfterTax: price(sums.totalAfterTax),
              totalPriceBeforeTax: price(sums.totalBeforeTax),
              totalDiscount: price(sums.discount),
              price: price(sums.price),
              lineItemPrice: price(sums.lineTotal),
              fullPrice: price(sums.fullPrice),
            },
          }
        },
      ),
      priceSummary: {
        subtotal: price(subtotal),
        shipping: price(shipping),
        tax: price(tax),
        discount: price(discount),
        total: price(total),
        additionalFees: price(additionalFees),
      },
      ...(billing && { billingInfo: billing }),
      ...(destination && { shippingAddress: destination }),
      ...(delivery && {
        shippingInfo: {
          selectedCarrierServiceOption: { code: delivery.code, title: delivery.title, cost: { price: price(delivery.price) } },
        },
      }),
      ...(customFields?.length && { customFields: { fields: customFields } }),
      weightUnit,
      currency,
    },
    ...(extendedFields && { extendedFields }),
  }
}
