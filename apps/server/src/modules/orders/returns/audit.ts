import type { Audit } from '../../../kernel/background/audits.ts'
import { findExcess, findUnrecordedRestock } from './store/audit.ts'

/** Checks that no more came back than was shipped, and that the stock ledger has what returns put back into stock. */
export const returnsAudit: Audit = {
  name: 'returns',
  async run(site) {
    const excess = await findExcess(site)
    if (excess) {
      const { order_id, number, back, shipped } = excess
      return {
        entity: 'ORDER',
        id: order_id,
        description: `Of a line of order ${number}, ${back} came back by returns, and ${shipped} were shipped.`,
      }
    }
    const missing = await findUnrecordedRestock(site)
    if (!missing) return undefined
    const { order_id, number, stocked, recorded } = missing
    return {
      entity: 'ORDER',
      id: order_id,
      description: `The returns of order ${number} put ${stocked} into stock, and the stock ledger has ${recorded}.`,
    }
  },
}
