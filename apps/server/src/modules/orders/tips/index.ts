import type { Module } from '../../../kernel/background/module.ts'
import { whenOrderChanges } from './follow-order.ts'
import { queryTipDistributions, sumTipDistributionAmounts } from './operations/distributions.ts'
import {
  getTipByOrderId,
  getTipByDraftOrderId,
  setTipOnOrder,
  addTipDistributionsToOrder,
  removeTipFromOrder,
} from './operations/order-tips.ts'
import { previewTip } from './operations/preview-tip.ts'
import { getTipReport } from './operations/report.ts'
import {
  createTipSettings,
  updateTipSettings,
  queryTipSettings,
  createDefaultTipSettings,
  deleteTipSettings,
} from './operations/settings.ts'
import { splitTip } from './operations/split-tip.ts'
import { listTippableStaff, updateTipStaff, deleteTipStaff, queryTipStaff, createTipStaff } from './operations/staff.ts'

export { allowedChoice, checkChoice, customerTips } from './customer-tips.ts'
export { loadTipTotals } from './store/report.ts'
export { recordTip } from './record-tip.ts'

export const tipsModule = {
  name: 'tips',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/tip-settings': {
      createTipSettings,
      updateTipSettings,
      queryTipSettings,
      createDefaultTipSettings,
      deleteTipSettings,
    },
    'ecom/tippable-staff': { listTippableStaff },
    // The choice of a tip by the buyer is part of the checkout.
    'ecom/tips': {
      previewTip,
      getTipByOrderId,
      getTipByDraftOrderId,
      setTipOnOrder,
      addTipDistributionsToOrder,
      removeTipFromOrder,
      queryTipDistributions,
      sumTipDistributionAmounts,
    },
    'stoa/tip-staff': {
      updateTipStaff,
      deleteTipStaff,
      queryTipStaff,
      createTipStaff,
    },
    'stoa/tips': { getTipReport, splitTip },
  },
  reactions: [whenOrderChanges],
} satisfies Module
