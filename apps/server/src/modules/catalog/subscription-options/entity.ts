import { service, type SubscriptionOption } from '@stoa/contract/services/stores/subscription-options'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import { cleanOption } from './rules.ts'

/** An option has neither revision nor dates on the wire; `toWire` leaves them out. */
export const subscriptionOption = entity<SubscriptionOption>({
  service,
  type: 'SubscriptionOption',
  table: 'subscription_option',
  columns: { title: { column: 'title', notNull: true } },
  search: unindexedSearch({ title: sql`title`, description: sql`doc ->> 'description'` }),
  defaultSort: [{ field: 'title' }],
  prepare: (site, given) => cleanOption(given, site.settings.currency),
})

export function toWire({ id, title, description, subscriptionSettings, discount }: SubscriptionOption): SubscriptionOption {
  return {
    ...(id && { id }),
    ...(title && { title }),
    ...(description && { description }),
    ...(subscriptionSettings && { subscriptionSettings }),
    ...(discount && { discount }),
  }
}
