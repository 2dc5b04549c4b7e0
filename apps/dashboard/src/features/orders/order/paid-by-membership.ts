import { t } from '@lingui/core/macro'
import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'

/** Describes the membership that pays a line in place of money; undefined for most lines. */
export function paidByMembership({ paymentOption, membership }: OrderLineItem): string | undefined {
  const name = membership?.name?.original
  if (paymentOption === 'MEMBERSHIP') return name ? t`Paid with ${name}` : t`Paid with a membership`
  if (paymentOption !== 'MEMBERSHIP_OFFLINE') return undefined
  return name ? t`Membership: ${name}` : t`To be paid with a membership`
}
