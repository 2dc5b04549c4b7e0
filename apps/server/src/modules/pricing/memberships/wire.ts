import type { Membership } from '@stoa/contract/services/ecom/cart'
import type { AppMembership } from './eligible.ts'

/** A membership as carts and checkouts show it. Credits are whole: a part of one pays nothing. */
export function wireMembership({
  id,
  appId,
  name,
  lineItemIds = [],
  credits,
  expirationDate,
  additionalData,
}: AppMembership): Membership & Required<Pick<Membership, 'id' | 'appId' | 'name'>> {
  const original = name.original
  return {
    id: id,
    appId,
    name: { original, translated: name.translated ?? original },
    lineItemIds: [...lineItemIds],
    ...(credits && { credits: { total: Math.floor(credits.total), remaining: Math.floor(credits.remaining) } }),
    ...(expirationDate && { expirationDate }),
    ...(additionalData && { additionalData }),
  }
}
