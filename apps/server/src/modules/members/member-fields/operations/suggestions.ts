import * as contract from '@stoa/contract/services/members/custom-field-suggestions'
import type { CustomFieldSuggestion } from '@stoa/contract/services/members/custom-field-suggestions'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { sortOf, type WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadAllFields } from '../fields.ts'
import { pageOfFields } from '../list.ts'

export const listCustomFieldSuggestions = implementRead(
  contract.listCustomFieldSuggestions,
  async ({ site }, { paging = {}, sorting }) => suggestions(site, { paging, sort: sortOf(sorting) }, ''),
)

export const queryCustomFieldSuggestions = implementRead(
  contract.queryCustomFieldSuggestions,
  async ({ site }, { query = {} }) => {
    const { filter, paging = {}, sorting } = query
    return suggestions(site, { filter, paging, sort: sortOf(sorting) }, 'query')
  },
)

/** The fields that profiles could have: hidden ones, and built-in ones that the site has not added. */
async function suggestions(site: SiteRead, query: WireQuery, root: string) {
  const hidden = (await loadAllFields(site)).filter((field) => field.hidden)
  const { items, metadata } = await pageOfFields(site, hidden, query, root)
  return {
    suggestions: items.map(({ id, name, defaultPrivacy, fieldType, socialType, fieldOrigin }): CustomFieldSuggestion => ({
      name,
      defaultPrivacy: defaultPrivacy,
      fieldType: fieldType,
      socialType: socialType ?? 'UNKNOWN',
      fieldOrigin: fieldOrigin,
      customFieldId: id,
    })),
    metadata,
  }
}
