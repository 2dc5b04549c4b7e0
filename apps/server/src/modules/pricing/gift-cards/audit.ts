import type { Audit } from '../../../kernel/background/audits.ts'
import { findWrongBalance } from './store/cards.ts'

/** Each card's balance is the sum of its transactions. */
export const giftCardAudit: Audit = {
  name: 'giftCards',
  async run(site) {
    const wrong = await findWrongBalance(site)
    if (!wrong) return undefined
    const { id, code_suffix: suffix, balance, ledger } = wrong
    return {
      entity: 'GIFT_CARD',
      id,
      description: `The gift card ending in ${suffix} holds ${balance}, but its transactions add up to ${ledger}.`,
    }
  },
}
