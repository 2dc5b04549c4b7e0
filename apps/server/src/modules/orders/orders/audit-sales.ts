import type { Audit } from '../../../kernel/background/audits.ts'
import { auditStock } from '../../catalog/catalog/ports/stock.ts'
import { auditSales, unreadableOrder } from './store/audits.ts'

/** Checks the balances of the stock ledger, and that every sale is recorded in it. */
export const stockAudit: Audit = {
  name: 'stock',
  async run(site) {
    const balance = await auditStock(site)
    if (balance) {
      const { itemId, revision, expected, actual } = balance
      const where = revision === undefined ? 'its row' : `its movement ${revision}`
      return {
        entity: 'INVENTORY_ITEM',
        id: itemId,
        description: `The stock of item ${itemId} does not add up: its movements sum to ${expected}, and ${where} says ${actual}.`,
      }
    }
    const sale = await auditSales(site)
    const unreadable = sale ? undefined : await unreadableOrder(site)
    if (unreadable) {
      const { id, number } = unreadable
      return { entity: 'ORDER', id, description: `The lines of order ${number} cannot be read; its row was changed or damaged.` }
    }
    if (!sale) return undefined
    const { orderId, number, variantId, sold, taken } = sale
    return {
      entity: 'ORDER',
      id: orderId,
      description: `Order ${number} sold ${sold} of variant ${variantId}, and ${taken} left the stock.`,
    }
  },
}
