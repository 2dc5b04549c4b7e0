import * as contract from '@stoa/contract/services/stoa/reviews'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { changeSettings, loadSettings } from '../settings.ts'

export const getReviewSettings = implementRead(contract.getReviewSettings, async ({ site }) => ({
  reviewSettings: await loadSettings(site),
}))

export const updateReviewSettings = implement(contract.updateReviewSettings, async ({ site }, { reviewSettings }) => ({
  reviewSettings: await changeSettings(site, reviewSettings),
}))
