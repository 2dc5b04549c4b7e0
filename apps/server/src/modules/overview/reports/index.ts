import type { Module } from '../../../kernel/background/module.ts'
import { getReturnsReport } from './returns-report.ts'
import { getGiftCardsReport, getPaymentsReport, getRefundsReport, getSalesReport } from './operations.ts'

/** Reports for bookkeepers. The module owns no tables and asks other modules. */
export const reportsModule = {
  name: 'reports',
  services: { 'stoa/reports': { getSalesReport, getPaymentsReport, getRefundsReport, getReturnsReport, getGiftCardsReport } },
} satisfies Module
