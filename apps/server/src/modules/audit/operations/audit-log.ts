import * as contract from '@stoa/contract/services/stoa/audit-log'
import { stringify } from 'csv-stringify/sync'
import { implementRead } from '../../../kernel/operation.ts'
import { listCallers, listEntries } from '../store.ts'

const usualPage = 50
const filePage = 5000

export const queryAuditLog = implementRead(contract.queryAuditLog, async ({ site }, { filter, limit = usualPage, cursor }) => {
  const rows = await listEntries(site, filter ?? {}, limit + 1, cursor)
  const shown = rows.slice(0, limit)
  return { entries: shown.map(present), ...(rows.length > limit && { nextCursor: shown.at(-1)!.id }) }
})

export const listAuditCallers = implementRead(contract.listAuditCallers, async ({ site }) => ({
  callers: (await listCallers(site)).map(({ caller_kind, caller_id, caller_name }) => ({
    kind: caller_kind,
    id: caller_id,
    name: caller_name,
  })),
}))

export const exportAuditLog = implementRead(contract.exportAuditLog, async ({ site }, { filter, cursor }) => {
  const rows = await listEntries(site, filter ?? {}, filePage + 1, cursor)
  const shown = rows.slice(0, filePage)
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
    row.request_id,
  ])
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true } as const
  const csv = stringify(cursor ? lines : [heading, ...lines], options)
  return { csv, ...(rows.length > filePage && { nextCursor: shown.at(-1)!.id }) }
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
  'Request id',
]

function present(row: Awaited<ReturnType<typeof listEntries>>[number]): contract.AuditEntry {
  return {
    id: row.id,
    date: row.created_date.toISOString(),
    area: row.area,
    operation: row.operation,
    caller: { kind: row.caller_kind, id: row.caller_id, name: row.caller_name },
    requestId: row.request_id,
    ...(row.address !== null && { address: row.address }),
    ...(row.record_id !== null && { recordId: row.record_id }),
    ...(row.request !== null && { request: row.request }),
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
  }
}
