import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethod } from '@stoa/contract/services/stoa/shop'

/** The ways to pay, in the visitor's language. */
export const paymentNames: Record<NonNullable<PaymentMethod['id']>, MessageDescriptor> = {
  SANDBOX_CARD: msg`Card`,
  MANUAL: msg`Pay later by bank transfer`,
}
