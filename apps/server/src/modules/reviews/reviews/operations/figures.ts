import * as contract from '@stoa/contract/services/stoa/reviews'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { figuresOf } from '../figures.ts'
import { productFigures } from '../product-figures.ts'
import { summariesOf } from '../summary.ts'

export const getReviewFigures = implementRead(contract.getReviewFigures, async ({ site }) => ({
  ...(await figuresOf(site)),
  ...(await productFigures(site)),
}))

export const getRatingSummaries = implementRead(
  contract.getRatingSummaries,
  async ({ site }, { namespace, entityIds }) => {
    const summaries = await summariesOf(site, namespace, entityIds)
    return { summaries: entityIds.flatMap((id) => summaries.get(id) ?? []) }
  },
  { sameForVisitors: true },
)
