import { queryPaymentMethods } from '@stoa/contract/calls/stoa/payment-methods'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { shopQuery } from '../../../../lib/site/shop.ts'

/** All payment methods in the order of the checkout. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }): Promise<PaymentMethod[]> => {
    const query = { sort: [{ fieldName: 'position', order: 'ASC' as const }], cursorPaging: { limit: 100 } }
    return (await api.call(queryPaymentMethods, { query }, { signal })).paymentMethods ?? []
  },
})

/** The queries that depend on payment methods. */
export const paymentQueries = [
  paymentMethodsQuery,
  shopQuery,
  { queryKey: ['setup'] },
  { queryKey: ['tasks'] },
  { queryKey: ['overview'] },
]
