import type { BulkUpdateCustomerTagsByFilterRequest } from '@stoa/contract/services/stoa/customers'
import type { RowChange } from '../../../kernel/lists/bulk-tasks/kinds.ts'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { customer, saveCustomer, type StoredCustomer } from './entity.ts'
import { tagsMost } from './limits.ts'

interface TagChange {
  assign: string[]
  unassign: string[]
}

/** Gives tags to all customers of a filter, or takes them away. */
export const changeTags = {
  change({ assignTags = [], unassignTags = [] }: BulkUpdateCustomerTagsByFilterRequest): TagChange {
    const [assign, unassign] = [assignTags, unassignTags].map((tags) => tags.map((tag) => tag.trim()).filter(Boolean)) as [
      string[],
      string[],
    ]
    if (assign.length + unassign.length === 0)
      throw refusal('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', 'there are no tags to assign or to unassign')
    return { assign, unassign }
  },
  async apply(site: SiteTx, id: string, { assign, unassign }: TagChange) {
    const before = await customer.lock(site, id)
    const left = (before.tags ?? []).filter((tag) => !unassign.includes(tag))
    const tags = [...left, ...assign.filter((tag) => !left.includes(tag))]
    if (tags.length > tagsMost) {
      throw invalid({
        field: 'assignTags',
        description: `must not give one customer more than ${tagsMost} tags`,
        violatedRule: 'MAX_SIZE',
        data: { threshold: tagsMost },
      })
    }
    return saveCustomer(site, before, { ...before, tags })
  },
  undo: {
    before: (site: SiteTx, id: string) => customer.lock(site, id),
    version: async (site: SiteRead, id: string) => (await customer.find(site, id))?.revision ?? undefined,
    async restore(site: SiteTx, id: string, { tags }: StoredCustomer) {
      const now = await customer.lock(site, id)
      return saveCustomer(site, now, { ...now, tags: tags ?? [] })
    },
  },
} satisfies RowChange<TagChange> & { change: unknown }
