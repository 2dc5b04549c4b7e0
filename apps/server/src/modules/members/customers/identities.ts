import { comparableEmail } from '@stoa/contract/email'

/** What is known of a buyer. */
export interface Buyer {
  memberId?: string | null | undefined
  email?: string | null | undefined
}

export function memberKey(memberId: string): string {
  return `member:${memberId}`
}

export function emailKey(email: string): string {
  return `email:${comparableEmail(email)}`
}

/**
 * The identity under which an order belongs to a customer: the membership of a buyer who was signed in, or else the address that a
 * guest typed. Names identify nobody. Undefined for a sale without a buyer.
 */
export function buyerKey({ memberId, email }: Buyer = {}): string | undefined {
  if (memberId) return memberKey(memberId)
  return email ? emailKey(email) : undefined
}

/** The address of an identity; undefined for a membership. */
export function emailOfKey(key: string): string | undefined {
  return key.startsWith('email:') ? key.slice('email:'.length) : undefined
}
