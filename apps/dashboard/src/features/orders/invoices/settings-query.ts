import { getInvoiceSettings } from '@stoa/contract/calls/stoa/invoices'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const invoiceSettingsQuery = queryOptions({
  queryKey: ['invoice-settings'],
  queryFn: ({ signal }) => api.call(getInvoiceSettings, {}, { signal }),
})
