import { customerLimits } from '@stoa/contract/limits/stoa/customers'

export const addressesMost = customerLimits.addresses.maxItems
export const tagsMost = customerLimits.tags.maxItems
