import * as contract from '@stoa/contract/services/stoa/audit-log'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { listCallers } from '../store.ts'
import { loadEntryPage, type ShownEntry, shownTo } from '../shown-entry.ts'

const usualPage = 50

export const queryAuditLog = implementRead(
  contract.queryAuditLog,
  async ({ site, caller }, { filter, limit = usualPage, cursor }) => {
    const { rows, nextCursor } = await loadEntryPage(site, filter ?? {}, limit, cursor)
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
