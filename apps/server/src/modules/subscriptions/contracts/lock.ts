import { WireError } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { subscriptionContract, type StoredContract } from './contract.ts'

/** Locks a contract until the transaction ends; undefined where it was deleted. */
export async function lockContract(site: SiteTx, contractId: string): Promise<StoredContract | undefined> {
  try {
    return await subscriptionContract.lock(site, contractId)
  } catch (error) {
    if (error instanceof WireError && error.code === 'SUBSCRIPTION_CONTRACT_NOT_FOUND') return undefined
    throw error
  }
}
