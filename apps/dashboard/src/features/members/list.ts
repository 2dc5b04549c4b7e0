import { msg } from '@lingui/core/macro'
import { countMemberRows, exportMembers, searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { amountFilter } from '@stoa/web/range'
import { AmountEditor, ChosenAmounts, readsAmounts } from '../../lib/list/amount-filter.tsx'
import { api } from '../../lib/calls/api.ts'
import { daysFilter } from '../../lib/list/days-filter.ts'
import { areIds } from '../../lib/format/ids.ts'
import { cursorSearch, listOf, toSearch, type Question } from '../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../lib/list/period-filter.tsx'
import { BadgesEditor, ChosenBadges } from './badges/filter.tsx'
import { ChosenRoles, RolesEditor } from './roles/filter.tsx'
import { activityOptions, privacyOptions, statusOptions } from './states.tsx'

const orderOptions = [
  { value: '0', label: msg`No orders` },
  { value: '1', label: msg`1 or more` },
  { value: '2', label: msg`2 or more` },
  { value: '5', label: msg`5 or more` },
  { value: '10', label: msg`10 or more` },
]

/** The batch size of an export, which is also its progress step. */
const partSize = 500

export const members = listOf(searchMemberRows, {
  name: 'members',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ memberRows }) => memberRows,
  count: async (question, signal) => (await api.call(countMemberRows, toSelection(question), { signal })).count ?? 0,
  selection: toSelection,
  file: async ({ text, filters, sort }, cursor) => {
    const search = cursor
      ? { cursorPaging: { cursor, limit: partSize } }
      : { ...toSelection({ text, filters }), sort, cursorPaging: { limit: partSize } }
    const part = await api.call(exportMembers, { search })
    const { csv = '', fileName = 'members.csv', memberCount = 0, pagingMetadata } = part
    return { csv, fileName, count: memberCount, next: pagingMetadata?.cursors?.next || undefined }
  },
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Pending', context: 'member' }), search: 'status=PENDING' },
    { title: msg({ message: 'Blocked', context: 'member' }), search: 'status=BLOCKED' },
    { title: msg({ message: 'Reported', context: 'member' }), search: 'reports=open' },
    { title: msg({ message: 'Muted', context: 'member' }), search: 'activity=MUTED' },
    { title: msg({ message: 'Offline', context: 'member' }), search: 'status=OFFLINE' },
  ],
  filters: [
    { key: 'status', title: msg`Status`, options: statusOptions },
    { key: 'activity', title: msg({ message: 'Activity', context: 'member' }), options: activityOptions },
    { key: 'privacy', secondary: true, title: msg`Profile`, options: privacyOptions },
    { key: 'badge', title: msg`Badges`, reads: areIds, Editor: BadgesEditor, Chosen: ChosenBadges },
    { key: 'role', secondary: true, title: msg`Roles`, reads: areIds, Editor: RolesEditor, Chosen: ChosenRoles },
    {
      key: 'reports',
      secondary: true,
      title: msg`Reports`,
      options: [{ value: 'open', label: msg`Something to review` }],
      single: true,
    },
    {
      key: 'newsletter',
      secondary: true,
      title: msg`Newsletter`,
      options: [
        { value: 'yes', label: msg`Wanted` },
        { value: 'no', label: msg`Not wanted` },
      ],
      single: true,
    },
    { key: 'joined', title: msg`Joined`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
    { key: 'login', secondary: true, title: msg`Last sign-in`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
    { key: 'orders', secondary: true, title: msg`Orders`, options: orderOptions, single: true, needs: searchOrderRows },
    {
      key: 'spent',
      secondary: true,
      title: msg({ message: 'Spent', context: 'member' }),
      reads: readsAmounts,
      Editor: AmountEditor,
      Chosen: ChosenAmounts,
      needs: searchOrderRows,
    },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toSelection({ text, filters }: Pick<Question, 'text' | 'filters'>) {
  return { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
}

/** Members by their ids. */
export async function loadMembersByIds(ids: string[]): Promise<MemberRow[]> {
  const search = { filter: { id: { $in: ids } }, sort: [{ fieldName: 'name' }], cursorPaging: { limit: ids.length } }
  return (await api.call(searchMemberRows, { search })).memberRows ?? []
}

function toFilter(filters: Readonly<Record<string, readonly string[]>>): object {
  const {
    status = [],
    activity = [],
    privacy = [],
    badge = [],
    role = [],
    reports = [],
    newsletter = [],
    joined = [],
    login = [],
    orders = [],
    spent = [],
  } = filters
  const amount = amountFilter(spent[0])
  const createdDate = daysFilter(joined[0])
  const lastLoginDate = daysFilter(login[0])
  return {
    ...(status.length > 0 && { status: { $in: status } }),
    ...(activity.length > 0 && { activityStatus: { $in: activity } }),
    ...(privacy.length > 0 && { privacyStatus: { $in: privacy } }),
    ...(badge.length > 0 && { badgeIds: { $hasSome: badge } }),
    ...(role.length > 0 && { roleIds: { $hasSome: role } }),
    ...(reports.length > 0 && { toReview: true }),
    ...(newsletter[0] && { newsletterDate: { $exists: newsletter[0] === 'yes' } }),
    ...(createdDate && { createdDate }),
    ...(lastLoginDate && { lastLoginDate }),
    ...(orders[0] && { orderCount: orders[0] === '0' ? 0 : { $gte: Number(orders[0]) } }),
    ...(amount && { spent: amount }),
  }
}
