import type { Order } from '@stoa/contract/services/ecom/orders'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { findOrder, type NumberedOrder } from '../../orders/orders/ports/reading.ts'
import { findOrCreateContact, findContact } from '../reviews/index.ts'
import type { StoredRequest } from './entity.ts'

/** The recipient of a review request. */
export interface Recipient {
  email: string | undefined
  /** The name that is shown with their review unless they enter another one. */
  name: string | undefined
  /** BCP 47. */
  language: string | undefined
  /** Undefined for a person without an account. */
  memberId: string | undefined
  order: NumberedOrder | undefined
}

/** Returns the buyer of the order, at its current address; otherwise the contact. */
export async function loadRecipient(site: SiteRead, { order: ordered, recipient }: StoredRequest): Promise<Recipient> {
  const order = ordered?.id ? (await findOrder(site, ordered.id))?.order : undefined
  const memberId = order?.buyerInfo?.memberId ?? recipient?.contactId
  const member = memberId ? await findMember(site, memberId) : undefined
  if (order) {
    return {
      email: order.buyerInfo?.email?.trim() || undefined,
      name: member?.profile?.nickname ?? firstNameOf(order),
      language: member?.preferences?.language ?? order.buyerLanguage ?? undefined,
      memberId: member?.id ?? undefined,
      order,
    }
  }
  const contact = recipient?.contactId && !member ? await findContact(site, { id: recipient.contactId }) : undefined
  return {
    email: member?.loginEmail ?? contact?.email,
    name: member?.profile?.nickname ?? contact?.name,
    language: member?.preferences?.language,
    memberId: member?.id ?? undefined,
    order: undefined,
  }
}

function firstNameOf({ billingInfo, shippingInfo, recipientInfo }: Order): string | undefined {
  const holders = [billingInfo, shippingInfo?.logistics?.shippingDestination, recipientInfo]
  return holders.map((holder) => holder?.contactDetails?.firstName?.trim()).find(Boolean)
}

/** The contact that an order's buyer is in reviews; undefined for an order without an address. */
export async function buyerContact(site: SiteTx, order: Order): Promise<string | undefined> {
  const { memberId } = order.buyerInfo ?? {}
  const email = order.buyerInfo?.email?.trim()
  if (memberId) return memberId
  return email ? findOrCreateContact(site, { email, name: firstNameOf(order) ?? '' }) : undefined
}
