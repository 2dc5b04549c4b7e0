import * as contract from '@stoa/contract/services/stoa/reports'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { liabilityBetween } from '../../pricing/gift-cards/index.ts'
import {
  countCurrencies,
  loadPaymentGroups,
  loadRefundGroups,
  type PaymentGroup,
  type RefundGroup,
} from '../../orders/orders/ports/reports.ts'
import { comparedFigures, headOf } from './compared.ts'
import { reportPeriods } from './period.ts'
import { salesReport } from './sales-report.ts'

export const getSalesReport = implementRead(contract.getSalesReport, ({ site }, request) => salesReport(site, request))

export const getPaymentsReport = implementRead(contract.getPaymentsReport, async ({ site }, request) => {
  const currency = request.currency || site.settings.currency
  const periods = reportPeriods(site, request)
  const [groups, currencies] = await Promise.all([
    loadPaymentGroups(site, { currency, ...periods }),
    countCurrencies(site, periods.current),
  ])
  const write = (members: readonly PaymentGroup[]) => writePayments(members, currency)
  const rows = [...Map.groupBy(groups, ({ provider, method }) => `${provider}\n${method}`).values()].map((members) => ({
    provider: members[0]?.provider ?? '',
    method: members[0]?.method ?? '',
    ...comparedFigures(members, periods, write),
  }))
  const { figures: totals, compared: comparedTotals } = comparedFigures(groups, periods, write)
  return {
    ...headOf(site.settings.timeZone, currency, periods),
    currencies: currencies.map((each) => ({ currency: each.currency, orders: each.orders })),
    rows: rows.toSorted((one, other) => Number(other.figures.charged) - Number(one.figures.charged)),
    totals,
    ...(comparedTotals && { comparedTotals }),
  }
})

const maxReasons = 100

export const getRefundsReport = implementRead(contract.getRefundsReport, async ({ site }, request) => {
  const currency = request.currency || site.settings.currency
  const periods = reportPeriods(site, request)
  const [groups, currencies] = await Promise.all([
    loadRefundGroups(site, { currency, ...periods }, maxReasons),
    countCurrencies(site, periods.current),
  ])
  const write = (members: readonly RefundGroup[]) => writeRefunds(members, currency)
  const slots = [...Map.groupBy(groups, ({ slot }) => slot)]
  const others = slots.find(([slot]) => slot > maxReasons)
  const { figures: totals, compared: comparedTotals } = comparedFigures(groups, periods, write)
  return {
    ...headOf(site.settings.timeZone, currency, periods),
    currencies: currencies.map((each) => ({ currency: each.currency, orders: each.orders })),
    rows: slots
      .filter(([slot]) => slot <= maxReasons)
      .map(([, members]) => ({ reason: members[0]?.reason ?? '', ...comparedFigures(members, periods, write) })),
    ...(others && { others: write(others[1].filter(({ is_current }) => is_current)) }),
    totals,
    ...(comparedTotals && { comparedTotals }),
  }
})

export const getGiftCardsReport = implementRead(contract.getGiftCardsReport, async ({ site }, request) => {
  const { current } = reportPeriods(site, request)
  // Cards that expire later in the period are still owed.
  const until = current.until < site.now ? current.until : new Date(Math.max(site.now.getTime(), current.since.getTime()))
  const rows = await liabilityBetween(site, current.since, until)
  return {
    timeZone: site.settings.timeZone,
    rows: rows.map((row) => {
      const currency = row.currency || site.settings.currency
      const write = (amount: string) => formatAmount(parseAmount(amount, currency), currency)
      return {
        currency,
        opening: write(row.opening),
        issued: write(row.issued),
        redeemed: write(row.redeemed),
        lapsed: write(row.lapsed),
        closing: write(row.closing),
      }
    }),
  }
})

function writePayments(groups: readonly PaymentGroup[], currency: string): contract.PaymentsFigures {
  const sum = (of: (group: PaymentGroup) => bigint) => groups.reduce((total, group) => total + of(group), 0n)
  const write = (minor: bigint) => formatAmount(minor, currency)
  const charged = sum((group) => group.charged)
  const refunded = sum((group) => group.refunded)
  const chargedBack = sum((group) => group.charged_back)
  const fees = sum((group) => group.fees)
  return {
    payments: Number(sum((group) => group.payments)),
    charged: write(charged),
    refunded: write(refunded),
    chargedBack: write(chargedBack),
    fees: write(fees),
    unreportedFees: Number(sum((group) => group.unreported_fees)),
    net: write(charged - refunded - chargedBack - fees),
  }
}

function writeRefunds(groups: readonly RefundGroup[], currency: string): contract.RefundsFigures {
  const sum = (of: (group: RefundGroup) => bigint) => groups.reduce((total, group) => total + of(group), 0n)
  return {
    refunds: Number(sum(({ refunds }) => refunds)),
    units: Number(sum(({ units }) => units)),
    amount: formatAmount(
      sum(({ amount }) => amount),
      currency,
    ),
    tax: formatAmount(
      sum(({ tax }) => tax),
      currency,
    ),
  }
}
