import * as contract from '@stoa/contract/services/stoa/audit-log'
import { stringify } from 'csv-stringify/sync'
import { tasksByIds } from '../../../../kernel/lists/bulk-tasks/store.ts'
import { isDoc } from '../../../../kernel/basics/doc.ts'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { cursors } from '../../../../kernel/lists/query/codec.ts'
import type { Caller } from '../../../../kernel/site/identity.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { mayReadContent } from '../readable.ts'
import { listCallers, listEntries, type AuditFilter } from '../store.ts'

const usualPage = 50
const filePage = 5000

export const queryAuditLog = implementRead(
  contract.queryAuditLog,
  async ({ site, caller }, { filter, limit = usualPage, cursor }) => {
    const { rows, nextCursor } = await page(site, filter ?? {}, limit, cursor)
    return { entries: rows.map((row) => present(shownTo(caller, row))), ...(nextCursor && { nextCursor }) }
  },
)

export const listAuditCallers = implementRead(contract.listAuditCallers, async ({ site }) => ({
  callers: (await listCallers(site)).map(({ caller_kind, caller_id, caller_name }) => ({
    kind: caller_kind,
    id: caller_id,
    name: caller_name,
  })),
}))

export const exportAuditLog = implementRead(contract.exportAuditLog, async ({ site, caller }, { filter, cursor }) => {
  const { rows, nextCursor } = await page(site, filter ?? {}, filePage, cursor)
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

/** A cursor contains its filter, like those of all lists. */
async function page(site: SiteRead, given: AuditFilter, limit: number, cursor: string | undefined) {
  const state = cursor ? cursors().decode(cursor, cursorName, 'cursor') : undefined
  const filter = state ? (state.filter as AuditFilter) : given
  const rows = await listEntries(site, filter, limit + 1, state?.values[0] as string | undefined)
  const shown = await withOutcomes(site, rows.slice(0, limit))
  if (rows.length <= limit) return { rows: shown }
  return { rows: shown, nextCursor: cursors().encode({ query: cursorName, filter, sort: null, values: [shown.at(-1)!.id] }) }
}

const cursorName = 'audit_log'

/** A change by filter answers with its task at once: as long as the task is kept, its entry has how many rows were changed. */
async function withOutcomes(site: SiteRead, entries: readonly Entry[]): Promise<Entry[]> {
  const tasks = await tasksByIds(
    site,
    entries.flatMap(({ after }) => taskIdOf(after) ?? []),
  )
  return entries.map((entry) => {
    const task = tasks.get(taskIdOf(entry.after) ?? '')
    if (!task) return entry
    const { id: jobId, state, total, succeeded, failed, undone } = task
    return { ...entry, after: { jobId, state, total, succeeded, failed, ...(undone > 0 && { undone }) } }
  })
}

function taskIdOf(after: unknown): string | undefined {
  const id = isDoc(after) ? after['jobId'] : undefined
  return typeof id === 'string' && isGuid(id) ? id : undefined
}

function present({ isWithheld, ...row }: ShownEntry): contract.AuditEntry {
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
    ...(row.error !== null && { error: row.error }),
    ...(isWithheld && { withheld: true }),
  }
}

interface ShownEntry extends Entry {
  isWithheld: boolean
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The entry without what the caller may not read elsewhere: whoever reads the log still sees who did what, and when. */
function shownTo(caller: Caller, entry: Entry): ShownEntry {
  if (mayReadContent(caller, entry.operation)) return { ...entry, isWithheld: false }
  return { ...entry, request: null, before: null, after: null, isWithheld: true }
}
