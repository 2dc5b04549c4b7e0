import type { MailVariable } from '@stoa/contract/services/stoa/mails'

/** The variables of every mail about an order. */
export const orderVariables = [
  'name',
  'orderNumber',
  'orderDate',
  'orderTotal',
  'orderLink',
] as const satisfies readonly MailVariable[]
