import * as contract from '@stoa/contract/services/ecom/tips'
import { formatAmount } from '@stoa/pricing'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { presentDistribution } from '../present.ts'
import { distributionPage, sumDistributions } from '../store/tips.ts'

export const queryTipDistributions = implementRead(contract.queryTipDistributions, async ({ site }, { query }) => {
  const { rows, metadata } = await distributionPage(site, query)
  return { tipDistributions: rows.map(presentDistribution), pagingMetadata: metadata }
})

export const sumTipDistributionAmounts = implementRead(contract.sumTipDistributionAmounts, async ({ site }, { filter }) => ({
  totalAmount: formatAmount(await sumDistributions(site, filter), site.settings.currency),
}))
