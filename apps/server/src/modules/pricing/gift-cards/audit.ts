import { sql } from 'kysely'
import type { Audit } from '../../../kernel/background/audits.ts'

/** Each card's balance is the sum of its transactions. */
export const giftCardAudit: Audit = {
  name: 'giftCards',
  async run({ db, siteId }) {
    const { rows } = await sql<{ id: string; code_suffix: string; balance: string; ledger: string }>`
      with ledger as (
        select gift_card_id, sum(case operation_type when 'ADD' then amount else -amount end) as balance
        from gift_card_transaction where site_id = ${siteId} group by gift_card_id
      )
      select id, code_suffix, gift_card.balance, coalesce(ledger.balance, 0) as ledger
      from gift_card left join ledger on ledger.gift_card_id = gift_card.id
      where site_id = ${siteId} and gift_card.balance <> coalesce(ledger.balance, 0) limit 1`.execute(db)
    const [wrong] = rows
    if (!wrong) return undefined
    const { id, code_suffix: suffix, balance, ledger } = wrong
    return {
      entity: 'GIFT_CARD',
      id,
      description: `The gift card ending in ${suffix} holds ${balance}, but its transactions add up to ${ledger}.`,
    }
  },
}
