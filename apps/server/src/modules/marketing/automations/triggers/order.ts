import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import type { AutomationItem } from '@stoa/storefront/automation-mail-data'
import { entryPaths } from '@stoa/storefront/entry-paths'
import { paths } from '@stoa/storefront/paths'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { filterVisibleProducts, loadProductNames } from '../../../catalog/catalog/ports/storefront.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { loadRefundedUnits } from '../../../orders/orders/ports/paying.ts'
import { findOrder, type NumberedOrder } from '../../../orders/orders/ports/reading.ts'
import { findReviewsOfBuyer } from '../../../reviews/reviews/index.ts'
import { findCustomerOf } from './person.ts'
import type { LoadSubject, Subject, SubjectParts } from './subject.ts'

const maxItems = 10

/** An order that stands. */
export const loadPlacedOrder: LoadSubject = async (site, parts, orderId) => {
  const order = await findStanding(site, orderId)
  return order ? subjectOf(site, parts, order) : { gone: 'NOT_TRUE_ANY_MORE' }
}

/** An order that stands and is completely sent. */
export const loadDeliveredOrder: LoadSubject = async (site, parts, orderId) => {
  const order = await findStanding(site, orderId)
  return order?.fulfillmentStatus === 'FULFILLED' ? subjectOf(site, parts, order) : { gone: 'NOT_TRUE_ANY_MORE' }
}

/** A delivered order of which something is kept, still sold, and nothing of it reviewed. The button leads to the first of these products. */
export const loadUnreviewedOrder: LoadSubject = async (site, parts, orderId) => {
  const order = await findStanding(site, orderId)
  if (order?.fulfillmentStatus !== 'FULFILLED') return { gone: 'NOT_TRUE_ANY_MORE' }
  const refunded = await loadRefundedUnits(site, order.id)
  const kept = order.lineItems.filter(({ id, quantity }) => (refunded.get(id) ?? 0) < quantity)
  const ids = kept.flatMap(({ catalogReference }) => catalogReference?.catalogItemId ?? [])
  const [productId] = await filterVisibleProducts(site, ids)
  if (!productId) return { gone: 'NOT_TRUE_ANY_MORE' }
  const contactId = order.buyerInfo?.memberId ?? undefined
  const written = await findReviewsOfBuyer(site, { contactId, orderId: order.id, productIds: ids })
  if (written.size > 0) return { gone: 'NOT_TRUE_ANY_MORE' }
  const slug = (await loadProductNames(site, [productId])).get(productId)?.slug ?? ''
  const subject = await subjectOf(site, parts, { ...order, lineItems: kept })
  return { ...subject, url: `${await parts.addresses.originOf(site)}${paths.product(slug)}#reviews` }
}

async function findStanding(site: SiteRead, orderId: string): Promise<NumberedOrder | undefined> {
  const order = (await findOrder(site, orderId))?.order
  return order && ['APPROVED', 'PENDING'].includes(order.status) ? order : undefined
}

async function subjectOf(site: SiteRead, { addresses, links }: SubjectParts, order: NumberedOrder): Promise<Subject> {
  const { memberId, email } = order.buyerInfo ?? {}
  const member = memberId ? await findMember(site, memberId) : undefined
  const customer = await findCustomerOf(site, { memberId, email })
  const token = links.issue({ siteId: site.siteId, orderId: order.id, email: email ?? '' }, site.now)
  return {
    email: email?.trim() || undefined,
    customerId: customer?.id,
    memberId: member?.id,
    name: member?.profile?.nickname ?? firstNameOf(order),
    language: member?.preferences?.language ?? order.buyerLanguage ?? undefined,
    country: countryOf(order) ?? customer?.country,
    hasBought: true,
    ...(order.isTest && { isTest: true }),
    orderNumber: order.number,
    items: order.lineItems.slice(0, maxItems).map((line) => itemOf(line, order.currency)),
    url: new URL(entryPaths.openOrder(token), await addresses.originOf(site)).href,
  }
}

function firstNameOf({ billingInfo, shippingInfo, recipientInfo }: Order): string | undefined {
  const holders = [billingInfo, shippingInfo?.logistics?.shippingDestination, recipientInfo]
  return holders.map((holder) => holder?.contactDetails?.firstName?.trim()).find(Boolean)
}

function countryOf({ billingInfo, shippingInfo }: Order): string | undefined {
  return shippingInfo?.logistics?.shippingDestination?.address?.country ?? billingInfo?.address?.country ?? undefined
}

function itemOf(
  { id, productName, quantity, lineItemPrice, descriptionLines = [], image }: OrderLineItem,
  currency: string,
): AutomationItem {
  const values = descriptionLines.flatMap(({ plainText, colorInfo }) => {
    const value = plainText ?? colorInfo
    return value?.translated || value?.original || []
  })
  return {
    id: id ?? '',
    name: productName?.translated || productName?.original || '',
    quantity: quantity ?? 1,
    ...(values.length > 0 && { variant: values.join(', ') }),
    ...(lineItemPrice?.amount && { price: { value: lineItemPrice.amount, currency } }),
    ...(image?.url && {
      image: { url: image.url, ...(image.width && image.height && { width: image.width, height: image.height }) },
    }),
  }
}
