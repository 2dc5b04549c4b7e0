import { comparableEmail } from '@stoa/contract/email'
import type { AbandonedCheckout, LineItem } from '@stoa/contract/services/ecom/abandoned-checkouts'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { zip } from '../../../kernel/basics/zip.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import {
  lineUrl,
  pricer,
  wireDiscounts,
  wireLine,
  type BasketLine,
  type Pricer,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import { price, type Checkout, type CheckoutStep } from '../checkout/index.ts'
import type { AbandonedFields } from './entity.ts'

/** A checkout as it rests, with what its abandoned checkout shows of it. */
export interface Snapshot {
  fields: Omit<AbandonedFields, 'status' | 'activities' | 'checkoutUrl'>
  lines: readonly ResolvedLine[]
}

/**
 * Describes a checkout without asking anybody outside: its lines at the prices of now, and the total that the buyer saw last, which
 * includes what delivery and taxes cost then.
 */
export async function takeSnapshot(site: SiteRead, checkout: Checkout & { step: CheckoutStep }): Promise<Snapshot> {
  const { settings } = site
  const { content, memberId } = checkout
  const parts = { calculateTax: false, calculateDelivery: false, calculateFees: false, validated: 'NONE' } as const
  const { priced, lines } = await price(site, checkout, 'RECENT', parts)
  const member = memberId ? await findMember(site, memberId) : undefined
  const typedEmail = content.email ?? member?.loginEmail ?? undefined
  const contact = contactOf(checkout, member?.contact ?? undefined)
  const write = pricer(site)
  const value = content.shownTotal ?? formatAmount(priced.totals.summary.total, settings.currency)
  const country = content.shippingDestination?.address?.country ?? content.billingInfo?.address?.country
  const { coupon } = content
  return {
    lines,
    fields: {
      checkoutId: checkout.id,
      ...(checkout.cartId && { cartId: checkout.cartId }),
      buyerLanguage: content.buyerLanguage ?? settings.language,
      buyerInfo: {
        ...(memberId ? { memberId, contactId: memberId } : ownerOf(checkout)),
        ...(typedEmail && { email: comparableEmail(typedEmail) }),
      },
      ...(typedEmail && { typedEmail }),
      contactDetails: contact,
      name: [contact.firstName, contact.lastName].filter(Boolean).join(' '),
      currency: settings.currency,
      conversionCurrency: settings.currency,
      subtotalPrice: write(priced.totals.summary.subtotal),
      totalPrice: write(parseAmount(value, settings.currency)),
      value,
      lineItems: zip(lines, priced.totals.lines).map(([line]) => snapshotLine(site, line, write)),
      appliedDiscounts: wireDiscounts(priced, write),
      restsSince: checkout.updatedDate.toISOString(),
      step: checkout.step === 'ORDERED' ? 'PAYMENT' : checkout.step,
      isTest: settings.mode === 'TEST',
      ...(country && { country }),
      basket: {
        lines: content.lines.map(asSeen(lines, settings.currency)),
        ...(coupon && { couponCode: coupon.code }),
        urls: Object.fromEntries(
          lines.flatMap((line) => {
            const address = lineUrl(site, line).url?.url
            return address ? [[line.line.id, address] as const] : []
          }),
        ),
      },
    },
  }
}

function ownerOf({ visitorId, content }: Checkout): AbandonedCheckout['buyerInfo'] {
  return { ...(visitorId && { visitorId }), ...(content.contactId && { contactId: content.contactId }) }
}

/** Names and a phone number from what was typed last, or else from the member's profile. */
function contactOf(
  { content: { shippingDestination, billingInfo } }: Checkout,
  member: { firstName?: string | null; lastName?: string | null; phones?: string[] | null } | undefined,
): NonNullable<AbandonedCheckout['contactDetails']> {
  const typed = shippingDestination?.contactDetails ?? billingInfo?.contactDetails
  const firstName = typed?.firstName ?? member?.firstName
  const lastName = typed?.lastName ?? member?.lastName
  const phone = typed?.phone ?? billingInfo?.contactDetails?.phone ?? member?.phones?.[0]
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone && { phone }),
    ...(typed?.company && { company: typed.company }),
  }
}

function snapshotLine(site: SiteRead, resolved: ResolvedLine, write: Pricer): LineItem {
  const { id, quantity, catalogReference, productName, price: unit, ...line } = wireLine(site, resolved, write)
  const { priceBeforeDiscounts, descriptionLines, image, physicalProperties } = line
  return {
    id,
    quantity,
    ...(catalogReference && { catalogReference }),
    productName,
    price: unit,
    priceBeforeDiscounts,
    descriptionLines,
    ...(image && { image }),
    physicalProperties,
  }
}

/** The line with the name and the price that its buyer saw, from which the recovery says what has changed since. */
function asSeen(lines: readonly ResolvedLine[], currency: string): (line: BasketLine) => BasketLine {
  const resolved = new Map(lines.map((line) => [line.line.id, line]))
  return (line) => {
    const known = resolved.get(line.id)
    if (!known || line.custom || known.availability.status === 'NOT_FOUND') return line
    return { ...line, seen: { name: known.name, price: formatAmount(known.unitPrice, currency) } }
  }
}

/** True if at least one of the lines can still be bought. */
export function hasSomethingToBuy(lines: readonly ResolvedLine[]): boolean {
  return lines.some(({ availability: { status } }) => status === 'AVAILABLE' || status === 'PARTIALLY_AVAILABLE')
}
