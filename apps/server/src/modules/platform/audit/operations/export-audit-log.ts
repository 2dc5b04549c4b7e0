import * as contract from '@stoa/contract/services/stoa/audit-log'
import { stringify } from 'csv-stringify/sync'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadEntryPage, shownTo } from '../shown-entry.ts'

const filePage = 5000

export const exportAuditLog = implementRead(contract.exportAuditLog, async ({ site, caller }, { filter, cursor }) => {
  const { rows, nextCursor } = await loadEntryPage(site, filter ?? {}, filePage, cursor)
  const shown = rows.map((row) => shownTo(caller, row))
  const lines = shown.map((row) => [
    row.created_date.toISOString(),
    row.area,
    row.operation,
    row.caller_kind,
    row.caller_name,
    row.caller_id,
    row.address ?? '',
    row.record_id ?? '',
    ...[row.request, row.before, row.after].map((value) => (value === null ? '' : JSON.stringify(value))),
    row.error ?? '',
    row.request_id,
  ])
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true } as const
  const csv = stringify(cursor ? lines : [heading, ...lines], options)
  return { csv, entryCount: rows.length, ...(nextCursor && { nextCursor }) }
})

const heading = [
  'Date',
  'Area',
  'Operation',
  'Caller',
  'Name',
  'Caller id',
  'Address',
  'Record',
  'Request',
  'Before',
  'After',
  'Error',
  'Request id',
]
