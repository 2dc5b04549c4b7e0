import { msg } from '@lingui/core/macro'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { countReviewRows, searchReviews } from '@stoa/contract/calls/stoa/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { api } from '../../lib/calls/api.ts'
import { daysFilter } from '../../lib/list/days-filter.ts'
import { areIds } from '../../lib/format/ids.ts'
import { cursorSearch, listOf, toSearch, type Question } from '../../lib/list/list-of.ts'
import { ChosenMember, MemberEditor } from '../../lib/list/member-filter.tsx'
import { ChosenProduct, ProductEditor } from '../../lib/list/product-filter.tsx'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../lib/list/period-filter.tsx'
import { stateOptions } from './shared/review-states.tsx'

const starLabels = [msg`1 star`, msg`2 stars`, msg`3 stars`, msg`4 stars`, msg`5 stars`]

export const reviews = listOf(searchReviews, {
  name: 'reviews',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ reviewRows }) => reviewRows,
  count: async (question, signal) => (await api.call(countReviewRows, toSelection(question), { signal })).count ?? 0,
  selection: toSelection,
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Waiting', context: 'review' }), search: 'status=IN_MODERATION' },
    { title: msg({ message: 'Published', context: 'review' }), search: 'status=APPROVED' },
    { title: msg({ message: 'Rejected', context: 'review' }), search: 'status=REJECTED' },
    { title: msg`With images or videos`, search: 'has=media' },
    { title: msg`Few stars`, search: 'stars=1%2C2' },
    { title: msg({ message: 'Reported', context: 'review' }), search: 'has=reports' },
  ],
  filters: [
    { key: 'status', title: msg`Status`, options: stateOptions },
    {
      key: 'stars',
      title: msg`Stars`,
      options: ['5', '4', '3', '2', '1'].map((value) => ({ value, label: starLabels[Number(value) - 1]! })),
    },
    {
      key: 'has',
      title: msg({ message: 'Has', context: 'review' }),
      options: [
        { value: 'media', label: msg`Images or videos` },
        { value: 'purchase', label: msg`Verified purchase` },
        { value: 'no-reply', label: msg`No reply` },
        { value: 'reports', label: msg`Reports` },
      ],
    },
    { key: 'product', title: msg`Product`, reads: areIds, Editor: ProductEditor, Chosen: ChosenProduct },
    {
      key: 'author',
      secondary: true,
      title: msg({ message: 'Author', context: 'review' }),
      reads: areIds,
      Editor: MemberEditor,
      Chosen: ChosenMember,
      needs: searchMemberRows,
    },
    { key: 'written', secondary: true, title: msg`Written`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toSelection({ text, filters }: Pick<Question, 'text' | 'filters'>) {
  return { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
}

/** Reviews by their ids. */
export async function loadReviewsByIds(ids: string[]): Promise<ReviewRow[]> {
  const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: ids.length } }
  return (await api.call(searchReviews, { search })).reviewRows ?? []
}

function toFilter(filters: Readonly<Record<string, readonly string[]>>): object {
  const { status = [], stars = [], has = [], product = [], author = [], written = [] } = filters
  const createdDate = daysFilter(written[0])
  return {
    ...(status.length > 0 && { moderationStatus: { $in: status } }),
    ...(stars.length > 0 && { 'content.rating': { $in: stars.map(Number) } }),
    ...(has.includes('media') && { hasMedia: true }),
    ...(has.includes('purchase') && { verified: true }),
    ...(has.includes('no-reply') && { hasReply: false }),
    // A rejected review needs no decision any more.
    ...(has.includes('reports') && { reportCount: { $gt: 0 }, moderationStatus: { $ne: 'REJECTED' } }),
    ...(product.length > 0 && { namespace: 'stores', entityId: { $in: product } }),
    ...(author.length > 0 && { contactId: { $in: author } }),
    ...(createdDate && { createdDate }),
  }
}
