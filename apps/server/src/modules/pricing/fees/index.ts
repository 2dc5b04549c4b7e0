import type { Module } from '../../../kernel/background/module.ts'
import { feeRule } from './entity.ts'
import { feeRules } from './operations/index.ts'

export { loadBasketFees } from './fees-of-basket.ts'

export const feesModule = {
  name: 'fees',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/fee-rules': feeRules },
  translatable: [feeRule],
} satisfies Module
