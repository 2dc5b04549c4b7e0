import * as contract from '@stoa/contract/services/stoa/review-requests'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { changeRule, loadRule } from '../rule.ts'

export const getReviewRequestRule = implementRead(contract.getReviewRequestRule, async ({ site }) => ({
  rule: await loadRule(site),
}))

export const updateReviewRequestRule = implement(contract.updateReviewRequestRule, async ({ site }, { rule }) => ({
  rule: await changeRule(site, rule),
}))
