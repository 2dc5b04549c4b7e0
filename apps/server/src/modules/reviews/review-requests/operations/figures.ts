import * as contract from '@stoa/contract/services/stoa/review-requests'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { requestRow } from '../entity.ts'
import { loadWeeks } from '../figures.ts'

export const getReviewRequestFigures = implementRead(contract.getReviewRequestFigures, async ({ site }) => ({
  weeks: await loadWeeks(site),
  scheduled: await requestRow.count(site, { filter: { status: 'SCHEDULED' } }),
}))
