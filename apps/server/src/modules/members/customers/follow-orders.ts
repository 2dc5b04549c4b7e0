import { service } from '@stoa/contract/services/ecom/orders'
import { service as customers } from '@stoa/contract/services/stoa/customers'
import { onAny } from '../../../kernel/background/reactions.ts'
import { created } from '../../../kernel/site/events.ts'
import { customer, showCustomer } from './entity.ts'
import { removeUnfounded } from './remove-unfounded.ts'
import { hasNews, takeUnannounced } from './store/customers.ts'

const batchSize = 100

/** Tells subscribers of customers whom an order has made, and removes those whose last order went elsewhere. */
export const whenOrderChanged = onAny(
  ['created', 'updated', 'approved', 'imported'].map((slug) => `${service.fqdn}_${slug}`),
  'customers.when-order-changed',
  async (site) => {
    if (!(await hasNews(site))) return
    await site.transaction(async (tx) => {
      const made = await customer.getMany(tx, await takeUnannounced(tx, batchSize))
      for (const each of made.values()) tx.record(created(customers.fqdn, each, showCustomer(each)))
      await removeUnfounded(tx)
    })
  },
)
