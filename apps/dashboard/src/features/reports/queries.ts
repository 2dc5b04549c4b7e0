import {
  getGiftCardsReport,
  getPaymentsReport,
  getRefundsReport,
  getReturnsReport,
  getSalesReport,
} from '@stoa/contract/calls/stoa/reports'
import type { SalesColumn, SalesGrouping } from '@stoa/contract/services/stoa/reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'
import type { ReportQuestion } from './question.ts'

interface SalesQuestion extends ReportQuestion {
  groupBy: SalesGrouping
  sortBy: SalesColumn
  ascending: boolean
  limit: number
}

export function salesQuery({ period: _, country, channel, currency, ...question }: SalesQuestion) {
  const request = {
    ...question,
    ...(currency && { currency }),
    ...(country && { countries: [country] }),
    ...(channel && { channels: [channel] }),
  }
  return queryOptions({
    queryKey: ['reports', 'sales', request],
    queryFn: ({ signal }) => api.call(getSalesReport, request, { signal }),
    placeholderData: (before) => before,
  })
}

const spanOf = ({ from, to, compareWith, currency }: ReportQuestion) => ({ from, to, compareWith, ...(currency && { currency }) })

export function paymentsQuery(question: ReportQuestion) {
  const request = spanOf(question)
  return queryOptions({
    queryKey: ['reports', 'payments', request],
    queryFn: ({ signal }) => api.call(getPaymentsReport, request, { signal }),
  })
}

export function refundsQuery(question: ReportQuestion) {
  const request = spanOf(question)
  return queryOptions({
    queryKey: ['reports', 'refunds', request],
    queryFn: ({ signal }) => api.call(getRefundsReport, request, { signal }),
  })
}

export function returnsQuery(question: ReportQuestion) {
  const request = spanOf(question)
  return queryOptions({
    queryKey: ['reports', 'returns', request],
    queryFn: ({ signal }) => api.call(getReturnsReport, request, { signal }),
  })
}

export function giftCardsQuery({ from, to }: ReportQuestion) {
  return queryOptions({
    queryKey: ['reports', 'gift-cards', from, to],
    queryFn: ({ signal }) => api.call(getGiftCardsReport, { from, to }, { signal }),
  })
}
