import type { SiteRead } from '../../../kernel/site/site.ts'

/**
 * The address at which a provider sends the events of an account; undefined for a payment without one. The account's id is not
 * shown to buyers, so the address is known to the owner and the provider alone.
 */
export function eventUrlOf({ ports }: SiteRead, accountId: string | null): string | undefined {
  const { publicUrl } = ports.payments
  return accountId && publicUrl ? `${publicUrl}/stoa/v1/payment-events/${accountId}` : undefined
}
