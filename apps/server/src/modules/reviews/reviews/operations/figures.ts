import * as contract from '@stoa/contract/services/stoa/reviews'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadFigures } from '../figures.ts'
import { loadProductFigures } from '../product-figures.ts'
import { loadSummaries } from '../summary.ts'

export const getReviewFigures = implementRead(contract.getReviewFigures, async ({ site }) => ({
  ...(await loadFigures(site)),
  ...(await loadProductFigures(site)),
}))

export const getRatingSummaries = implementRead(
  contract.getRatingSummaries,
  async ({ site }, { namespace, entityIds }) => {
    const summaries = await loadSummaries(site, namespace, entityIds)
    return { summaries: entityIds.flatMap((id) => summaries.get(id) ?? []) }
  },
  { sameForVisitors: true },
)
