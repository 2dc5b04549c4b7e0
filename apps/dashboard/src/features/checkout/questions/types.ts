import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CheckoutFieldType } from '@stoa/contract/services/stoa/checkout-fields'

export const questionTypes: Record<CheckoutFieldType, MessageDescriptor> = {
  TEXT: msg`Short text`,
  LONG_TEXT: msg`Long text`,
  CHECKBOX: msg`Checkbox`,
  CHOICE: msg`Choice`,
  DATE: msg`Date`,
}
