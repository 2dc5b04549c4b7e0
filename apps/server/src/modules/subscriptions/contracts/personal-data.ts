import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { removeAllCards } from '../../orders/saved-cards/index.ts'
import { published, subscriptionContract } from './contract.ts'
import { findContractsOf } from './store/personal-data.ts'

const batchSize = 100

/** What somebody has subscribed to. Its orders are shown with the orders. */
export const contractData: PersonalData = {
  name: 'subscriptions',
  tables: ['subscription_contract', 'subscription_cycle', 'subscription_card_setup'],
  async *read(site, person) {
    for (const id of await findContractsOf(site, person, 1000)) {
      const contract = await subscriptionContract.find(site, id)
      if (contract) yield { ...published(contract), status: contract.status, consent: contract.consent }
    }
  },
  // Whoever is erased is charged no more.
  async erase(site, person) {
    const ids = await findContractsOf(site, person, batchSize)
    for (const id of ids) {
      const { orderId } = await subscriptionContract.remove(site, id)
      // A buyer without an account has the card under the order.
      await removeAllCards(site, orderId)
    }
    return { erased: ids.length, ...(ids.length === batchSize && { next: 'more' }) }
  },
}

export const contractRetention: RetentionRule = {
  name: 'endedSubscriptions',
  defaultDays: 3650,
  minDays: 365,
  maxDays: 7300,
  purge: (site, before, limit) =>
    deleteRows(
      site,
      sql`subscription_contract`,
      sql`id`,
      sql`updated_date < ${before} and status in ('ENDED', 'CANCELED')`,
      limit,
    ),
}
