import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReturnReason } from '@stoa/contract/services/stoa/returns'

/** Why buyers send items back. */
export const returnReasons: Readonly<Record<ReturnReason, MessageDescriptor>> = {
  DOES_NOT_FIT: msg`Doesn’t fit`,
  NOT_AS_DESCRIBED: msg`Not as described`,
  DAMAGED: msg`Damaged or defective`,
  WRONG_ITEM: msg`Wrong item`,
  ARRIVED_LATE: msg`Arrived too late`,
  CHANGED_MIND: msg`Changed their mind`,
  OTHER: msg({ message: 'Other', context: 'reason of a return' }),
}
