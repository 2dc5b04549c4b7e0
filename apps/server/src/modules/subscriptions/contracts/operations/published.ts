import * as contract from '@stoa/contract/services/ecom/subscription-contracts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { published, subscriptionContract } from '../contract.ts'

export const getSubscriptionContract = implementRead(
  contract.getSubscriptionContract,
  async ({ site }, { subscriptionContractId }) => ({
    subscriptionContract: published(await subscriptionContract.get(site, subscriptionContractId)),
  }),
)

export const querySubscriptionContracts = implementRead(contract.querySubscriptionContracts, async ({ site }, { query }) => {
  const page = await subscriptionContract.query(site, query, { root: 'query' })
  return { subscriptionContracts: page.items.map(published), pagingMetadata: page.metadata }
})
