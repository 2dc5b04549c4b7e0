import type { Module } from '../../../kernel/background/module.ts'
import { whenOrderChanges } from './follow-order.ts'
import { distributions } from './operations/distributions.ts'
import { orderTips } from './operations/order-tips.ts'
import { previewTip } from './operations/preview-tip.ts'
import { getTipReport } from './operations/report.ts'
import { settingsOperations } from './operations/settings.ts'
import { splitTip } from './operations/split-tip.ts'
import { listTippableStaff, staffOperations } from './operations/staff.ts'

export { allowedChoice, checkChoice, customerTips } from './customer-tips.ts'
export { tipTotals } from './report.ts'
export { recordTip } from './record-tip.ts'

export const tipsModule = {
  name: 'tips',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/tip-settings': settingsOperations,
    'ecom/tippable-staff': { listTippableStaff },
    // The choice of a tip by the buyer is part of the checkout.
    'ecom/tips': { previewTip, ...orderTips, ...distributions },
    'stoa/tip-staff': staffOperations,
    'stoa/tips': { getTipReport, splitTip },
  },
  reactions: [whenOrderChanges],
} satisfies Module
