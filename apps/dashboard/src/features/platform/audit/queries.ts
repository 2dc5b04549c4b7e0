import { msg } from '@lingui/core/macro'
import { exportAuditLog, queryAuditLog } from '@stoa/contract/calls/stoa/audit-log'
import type { AuditArea, AuditFilter } from '@stoa/contract/services/stoa/audit-log'
import { api } from '../../../lib/calls/api.ts'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { areIds } from '../../../lib/format/ids.ts'
import { listOf, type Question } from '../../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'
import { ChosenPeople, PeopleEditor } from './people-filter.tsx'

export const auditAreas = [
  { value: 'MONEY', label: msg`Money` },
  { value: 'SETTINGS', label: msg`Settings` },
  { value: 'PEOPLE', label: msg`People` },
  { value: 'KEYS', label: msg`Keys` },
  { value: 'ORDERS', label: msg`Orders` },
  { value: 'CATALOG', label: msg`Catalogue` },
  { value: 'CONTENT', label: msg`Content` },
] as const

export const auditLog = listOf(queryAuditLog, {
  name: 'audit',
  toRequest: ({ text, filters, paging: { limit, cursor } }) =>
    cursor ? { cursor, limit } : { limit, filter: toFilter({ text, filters }) },
  rows: ({ entries }) => entries,
  cursors: ({ nextCursor }) => ({ next: nextCursor ?? null }),
  filters: [
    { key: 'area', title: msg`Area`, options: auditAreas },
    { key: 'person', title: msg`Person`, reads: areIds, Editor: PeopleEditor, Chosen: ChosenPeople },
    { key: 'date', title: msg`Date`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  file: async ({ text, filters }, cursor) => {
    const search = cursor ? { cursor } : { filter: toFilter({ text, filters }) }
    const { csv = '', entryCount = 0, nextCursor } = await api.call(exportAuditLog, search)
    return { csv, fileName: 'audit-log.csv', count: entryCount, next: nextCursor }
  },
})

function toFilter({ text, filters }: Pick<Question, 'text' | 'filters'>): AuditFilter {
  const { area = [], person = [], date = [] } = filters
  const { $gte: from, $lt: to } = daysFilter(date[0]) ?? {}
  return {
    ...(text && { text }),
    ...(area.length > 0 && { areas: area as AuditArea[] }),
    ...(person.length > 0 && { callerIds: [...person] }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
