// What an automation needs that writes to buyers who left their checkout.
import { service } from '@stoa/contract/services/ecom/abandoned-checkouts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { hasPlacedOrderSince } from '../../../orders/orders/ports/buyers.ts'
import { addActivity } from '../activities.ts'
import { abandonedCheckout, type StoredAbandoned } from '../entity.ts'
import { hasNewerOf } from '../store/buyers.ts'
import { findCheckout } from '../../checkout/index.ts'
import type { NewActivity } from '../store/activities.ts'
import { recoveryUrl } from '../links.ts'
import { isPersonal } from '../recoverable-cart.ts'

export type { Actor, NewActivity } from '../store/activities.ts'

/** The type of the event that a checkout was abandoned. */
export const checkoutAbandoned = `${service.fqdn}_created`

export interface AbandonedLine {
  name: string
  /** The choices, such as "Size: M, Colour: Blue"; empty without any. */
  variant: string
  quantity: number
  /** Decimal, of one. */
  price: string
  /** Absolute, as `url` is. */
  image?: string
  url?: string
}

/** An abandoned checkout as a mail about it needs it. Amounts are decimals. */
export interface AbandonedForMail {
  id: string
  status: 'ABANDONED' | 'RECOVERED'
  isTest: boolean
  email?: string
  phone?: string
  buyer: { memberId?: string; visitorId?: string }
  firstName?: string
  lastName?: string
  /** BCP 47: of the page on which the buyer shopped. */
  language: string
  /** Where the order would have gone, or else the invoice. */
  country?: string
  currency: string
  lines: AbandonedLine[]
  subtotal: string
  /** As the buyer saw it last, with delivery and tax as far as they were known. */
  total: string
  couponCode?: string
  createdDate: Date
  checkoutId: string
  cartId?: string
}

/** Undefined where it is gone. */
export async function findAbandonedCheckout(site: SiteRead, id: string): Promise<AbandonedForMail | undefined> {
  const abandoned = await abandonedCheckout.find(site, id)
  return abandoned && forMail(site, abandoned)
}

/** The address that brings the cart back, for as long as the owner decides. */
export function recoveryUrlOf(site: SiteRead, id: string): string {
  return recoveryUrl(site, id)
}

/** Notes what was done. The wire shows the newest twenty; the history keeps all of them. */
export async function noteActivity(site: SiteTx, id: string, activity: NewActivity): Promise<void> {
  if (await abandonedCheckout.find(site, id)) await addActivity(site, id, activity)
}

/**
 * True if it still makes sense to write to the buyer: nothing was ordered, neither from this checkout nor otherwise, and they have not
 * abandoned a newer one since.
 */
export async function isRecoverable(site: SiteRead, id: string): Promise<boolean> {
  const abandoned = await abandonedCheckout.find(site, id)
  if (abandoned?.status !== 'ABANDONED') return false
  const { checkoutId, buyerInfo, restsSince, createdDate } = abandoned
  const checkout = checkoutId ? await findCheckout(site, { id: checkoutId }) : undefined
  if (checkout?.completed) return false
  const buyer = { memberId: buyerInfo?.memberId, visitorId: buyerInfo?.visitorId, email: buyerInfo?.email }
  if (await hasPlacedOrderSince(site, buyer, new Date(restsSince))) return false
  return !(await hasNewerOf(site, id, { memberId: buyer.memberId, email: buyer.email }, new Date(createdDate)))
}

function forMail(site: SiteRead, abandoned: StoredAbandoned): AbandonedForMail {
  const { id, status, isTest, typedEmail, buyerInfo, contactDetails, buyerLanguage, country, basket, cartId } = abandoned
  const typed = new Set(basket.lines.filter(isPersonal).map((line) => line.id))
  return {
    id,
    status: status === 'RECOVERED' ? 'RECOVERED' : 'ABANDONED',
    isTest,
    ...(typedEmail && { email: typedEmail }),
    ...(contactDetails?.phone && { phone: contactDetails.phone }),
    buyer: {
      ...(buyerInfo?.memberId && { memberId: buyerInfo.memberId }),
      ...(buyerInfo?.visitorId && { visitorId: buyerInfo.visitorId }),
    },
    ...(contactDetails?.firstName && { firstName: contactDetails.firstName }),
    ...(contactDetails?.lastName && { lastName: contactDetails.lastName }),
    language: buyerLanguage ?? site.settings.language,
    ...(country && { country }),
    currency: abandoned.currency ?? site.settings.currency,
    // The address may be another person's: nothing is mailed to it that somebody typed for an item.
    lines: (abandoned.lineItems ?? []).map((line) =>
      lineForMail(site, typed.has(line.id ?? '') ? { ...line, descriptionLines: [] } : line, basket.urls),
    ),
    subtotal: abandoned.subtotalPrice?.amount ?? '0',
    total: abandoned.value,
    ...(basket.couponCode && { couponCode: basket.couponCode }),
    createdDate: new Date(abandoned.createdDate),
    checkoutId: abandoned.checkoutId ?? '',
    ...(cartId && { cartId }),
  }
}

function lineForMail(
  { settings: { origin } }: SiteRead,
  line: NonNullable<StoredAbandoned['lineItems']>[number],
  urls: Record<string, string>,
): AbandonedLine {
  const url = urls[line.id ?? '']
  const { productName, descriptionLines = [], quantity = 1, price, image } = line
  return {
    name: productName?.translated ?? productName?.original ?? '',
    variant: descriptionLines
      .map(({ name, plainText, colorInfo }) => {
        const value = plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original
        return [name?.translated ?? name?.original, value].filter(Boolean).join(': ')
      })
      .filter(Boolean)
      .join(', '),
    quantity,
    price: price?.amount ?? '0',
    ...(image?.url && { image: image.url.startsWith('/') ? origin + image.url : image.url }),
    ...(url && { url }),
  }
}
