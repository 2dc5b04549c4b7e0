import type { Audit } from '../../../kernel/background/audits.ts'
import { findWrongSum } from './store/sales.ts'

/** The figures of a customer are the sums of those of the identities; the orders audit compares those with the orders. */
export const customerAudit: Audit = {
  name: 'customerSums',
  async run(site) {
    const wrong = await findWrongSum(site)
    if (!wrong) return undefined
    return {
      entity: 'CUSTOMER',
      id: wrong.id,
      description: `The figures of customer ${wrong.id} are not the sums of the addresses and the membership.`,
    }
  },
}
