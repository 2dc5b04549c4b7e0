import type { Audit } from '../../../kernel/background/audits.ts'
import { findWrongHeld } from '../../catalog/catalog/ports/stock.ts'

/** Checks that each inventory item counts the pieces that are kept for people who waited, and no others. */
export const holdsAudit: Audit = {
  name: 'stockHolds',
  async run(site) {
    const wrong = await findWrongHeld(site)
    if (!wrong) return undefined
    const { itemId, held, holds } = wrong
    return {
      entity: 'INVENTORY_ITEM',
      id: itemId,
      description: `Item ${itemId} counts ${held} pieces that are kept for people who waited, and there are ${holds}.`,
    }
  },
}
