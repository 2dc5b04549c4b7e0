import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentDifferenceKind } from '@stoa/contract/services/stoa/payment-reports'

interface DifferenceTexts {
  title: MessageDescriptor
  /** What it means for the shop, and what to do. */
  meaning: MessageDescriptor
}

export const differenceTexts: Record<PaymentDifferenceKind, DifferenceTexts> = {
  PAID_THERE: {
    title: msg`Paid at the provider, not recorded here`,
    meaning: msg`The provider charged more than the shop knows. Ask the provider again, so that the order becomes paid. If there is no order, refund it at the provider.`,
  },
  REFUNDED_THERE: {
    title: msg`Refunded at the provider, not recorded here`,
    meaning: msg`Someone made a refund in the provider’s dashboard. Record it, so that the order and your figures are right.`,
  },
  MISSING_THERE: {
    title: msg`Recorded here, not paid at the provider`,
    meaning: msg`The shop believes that more was paid than the provider charged. Do not ship the order before this is clear.`,
  },
  NOT_REFUNDED_THERE: {
    title: msg`Refunded here, not at the provider`,
    meaning: msg`The shop believes that more was refunded than the customer got. Ask the provider again, or refund it at the provider.`,
  },
}
