import { msg } from '@lingui/core/macro'
import { queryContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { listDefaultTaxExemptGroups, queryTaxExemptGroups } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import type { ContactTaxDetails } from '@stoa/contract/services/ecom/contact-tax-details'
import type { TaxExemptGroup } from '@stoa/contract/services/ecom/tax-exempt-groups'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import { cursorQuery, listOf } from '../list/list-of.ts'
import { siteDay } from '../calls/session.ts'

const fields = ['CONTACT_DETAILS' as const]

/** The customers who pay less tax or none. */
export const exemptCustomers = listOf(queryContactTaxDetails, {
  name: 'exempt-customers',
  toRequest: (question) => ({ query: cursorQuery(question, toFilter(question.filters)), fields }),
  rows: ({ contactTaxDetails }) => contactTaxDetails,
  filters: [
    {
      key: 'certificate',
      title: msg`Certificate`,
      options: [
        { value: 'expired', label: msg`Expired` },
        { value: 'expires', label: msg`Expires within 30 days` },
      ],
      single: true,
    },
  ],
  sort: { field: 'certificate.validUntil', descending: false },
})

function toFilter({ certificate = [] }: Readonly<Record<string, readonly string[]>>): object {
  if (certificate[0] === 'expired') return { 'certificate.validUntil': { $lt: siteDay() } }
  if (certificate[0] === 'expires') return { 'certificate.validUntil': { $gte: siteDay(), $lte: siteDay(30) } }
  return {}
}

/** Null for a customer who pays tax as usual. */
export function taxDetailsQuery(contactId: string) {
  return queryOptions({
    queryKey: [exemptCustomers.name, 'one', contactId],
    queryFn: async ({ signal }): Promise<ContactTaxDetails | null> => {
      const query = { filter: { id: contactId }, cursorPaging: { limit: 1 } }
      return (await api.call(queryContactTaxDetails, { query, fields }, { signal })).contactTaxDetails?.[0] ?? null
    },
  })
}

export interface ExemptGroups {
  groups: TaxExemptGroup[]
  /** The group that pays no tax anywhere. It cannot be changed. */
  defaultId: string | undefined
}

export const exemptGroupsQuery = queryOptions({
  queryKey: ['exempt-groups'],
  queryFn: async ({ signal }): Promise<ExemptGroups> => {
    // Requested first, because the site's first request creates its default group.
    const defaults = await api.call(listDefaultTaxExemptGroups, {}, { signal })
    const sort = [{ fieldName: 'name', order: 'ASC' as const }]
    const all = await api.call(queryTaxExemptGroups, { query: { sort, cursorPaging: { limit: 100 } } }, { signal })
    return { groups: all.taxExemptGroups ?? [], defaultId: defaults.taxExemptGroups?.[0]?.id ?? undefined }
  },
})
