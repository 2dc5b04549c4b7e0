import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { StockCause } from '@stoa/contract/services/stoa/stock-movements'

/** Reasons for a manual stock change. */
const causes: Readonly<Record<StockCause, MessageDescriptor>> = {
  COUNTED: msg`Counted`,
  RECEIVED: msg`Goods received`,
  RETURNED: msg`Returned`,
  DAMAGED: msg`Damaged`,
  LOST: msg`Lost or stolen`,
  USED: msg`Used internally or given away`,
  CORRECTED: msg`Correction`,
}

export function causeInWords(cause: StockCause): string {
  return t(causes[cause])
}

export function causeChoices(): { value: StockCause; label: string }[] {
  return Object.entries(causes).map(([value, label]) => ({ value: value as StockCause, label: t(label) }))
}
