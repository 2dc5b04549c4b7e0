import type { AuditArea, Operation } from '@stoa/contract'
import { isStaff, type Caller } from './identity.ts'
import { withoutSecrets } from './secret-fields.ts'
import type { SiteTx } from './site.ts'

/** One line of the audit log: what a person or a program of the site changed. It holds no secret. */
export interface AuditEntry {
  area: AuditArea
  operation: string
  caller: { kind: 'USER' | 'APP'; id: string; name: string }
  address: string | undefined
  requestId: string
  request: unknown
  before: unknown
  after: unknown
}

/** Writes an entry with the transaction that makes the change. The module that owns the log implements it. */
export type AuditWriter = (site: SiteTx, entry: AuditEntry) => void

interface Audited {
  operation: Operation
  caller: Caller
  requestId: string
  address: string | undefined
  request: unknown
  /** Whether the work's result is the operation's answer, which is recorded then. */
  answers: boolean
}

/**
 * Does the work of an operation, and writes its entry where the contract has it audited. What the work names by `noteBefore`
 * stands in the entry as it was.
 */
export async function audited<Result>(
  write: AuditWriter,
  site: SiteTx,
  { operation, caller, requestId, address, request, answers }: Audited,
  work: (site: SiteTx) => Promise<Result>,
): Promise<Result> {
  const { audit: area, service } = operation
  if (!area || !isStaff(caller)) return work(site)
  let before: unknown
  const result = await work({ ...site, noteBefore: (entity) => void (before ??= entity) })
  const id = caller.kind === 'USER' ? caller.userId : caller.appId
  write(site, {
    area,
    operation: `${service.name}.${operation.name}`,
    caller: { kind: caller.kind, id, name: caller.name },
    address,
    requestId,
    request: withoutSecrets(service, operation.request, request),
    before,
    after: answers ? withoutSecrets(service, operation.response, result) : undefined,
  })
  return result
}
