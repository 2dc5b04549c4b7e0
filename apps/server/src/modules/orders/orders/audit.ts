import type { Audit } from '../../../kernel/background/audits.ts'
import { auditOrderMoney } from './store/audits.ts'

export const orderMoneyAudit: Audit = {
  name: 'orderMoney',
  async run(site) {
    const wrong = await auditOrderMoney(site)
    if (!wrong) return undefined
    const { orderId, number, paid, refunded, chargedBack } = wrong
    const sums = `paid ${words(paid)}; refunded ${words(refunded)}; charged back ${words(chargedBack)}`
    return { entity: 'ORDER', id: orderId, description: `The money of order ${number} does not add up: ${sums} (minor units).` }
  },
}

function words(sums: Record<string, bigint>): string {
  return Object.entries(sums)
    .map(([source, amount]) => `${amount} by its ${source === 'order' ? 'row' : source}`)
    .join(', ')
}
