import type { AuditArea, Operation } from '@stoa/contract'
import { AuditNotes } from './audit-notes.ts'
import { isDoc } from '../basics/doc.ts'
import { WireError } from '../basics/errors.ts'
import type { Caller } from '../site/caller.ts'
import { newId } from '../basics/ids.ts'
import { withoutSecrets } from '../basics/secret-fields.ts'
import type { SiteTx } from '../site/site.ts'

/** One entry of the audit log: what a person or an app changed in a site. It contains no secrets. */
export interface AuditEntry {
  id: string
  area: AuditArea
  operation: string
  caller: { kind: 'USER' | 'APP'; id: string; name: string }
  address: string | undefined
  requestId: string
  request: unknown
  /** Tells which record the entry is about; absent of an operation of several transactions. */
  response: unknown
  before: unknown
  after: unknown
}

/** How an operation with several transactions ended. Its first transaction wrote the entry. */
export interface AuditOutcome {
  entryId: string
  after: unknown
  /** Error code of a failed operation. */
  error: string | undefined
}

/** Writes audit entries in the given transaction. The module that owns the audit log implements it. */
export interface AuditLog {
  writeEntry(site: SiteTx, entry: AuditEntry): void
  writeOutcome(site: SiteTx, outcome: AuditOutcome): void
}

interface Call {
  operation: Operation
  caller: Caller
  requestId: string
  address: string | undefined
  request: unknown
}

/** Apps change these all the time, with thousands of calls a day; of people everything is recorded. */
const recordedOfPeople: ReadonlySet<AuditArea> = new Set(['ORDERS', 'CATALOG', 'CONTENT'])

function isAudited({ operation: { audit }, caller, request }: Call): boolean {
  if (audit === undefined || isTrial(request)) return false
  return auditedCaller(caller) !== undefined && (caller.kind === 'USER' || !recordedOfPeople.has(audit))
}

/** A trial run changes nothing. */
function isTrial(request: unknown): boolean {
  return isDoc(request) && request['dryRun'] === true
}

/** How the log names staff and apps, also an app that acts as a member. */
function auditedCaller(caller: Caller): AuditEntry['caller'] | undefined {
  if (caller.kind === 'USER') return { kind: 'USER', id: caller.userId, name: caller.name }
  const app = caller.kind === 'APP' ? caller : caller.kind === 'MEMBER' ? caller.actingApp : undefined
  return app && { kind: 'APP', id: app.appId, name: app.name }
}

/**
 * Runs an operation in one transaction. When the contract marks the operation as audited, its entry is written in the same
 * transaction.
 */
export async function audited<Result>(
  log: AuditLog,
  site: SiteTx,
  call: Call,
  work: (site: SiteTx) => Promise<Result>,
): Promise<Result> {
  if (!isAudited(call)) return work(site)
  const notes = new AuditNotes()
  const result = await work(notes.taking(site))
  const response = responseOf(call, result)
  const { before, after = response } = notes.states(response)
  log.writeEntry(site, { ...entryOf(call), response, before, after })
  return result
}

/**
 * The audit of an operation that consists of several transactions because it calls an outside service in between. The entry is
 * written in the first transaction, so the intent is on record even if the rest fails. The outcome is added at the end.
 */
export class AuditedAction {
  readonly #log: AuditLog
  readonly #call: Call
  #entryId: string | undefined
  #isReplayed = false
  readonly #notes = new AuditNotes()

  constructor(log: AuditLog, call: Call) {
    this.#log = log
    this.#call = call
  }

  /** Runs one of the transactions. */
  async within<Result>(site: SiteTx, work: (site: SiteTx) => Promise<Result>): Promise<Result> {
    if (!isAudited(this.#call)) return work(site)
    const notes = new AuditNotes()
    const result = await work(notes.taking(site))
    let entryId: string | undefined
    if (!this.#entryId && !this.#isReplayed) {
      entryId = newId()
      this.#log.writeEntry(site, {
        ...entryOf(this.#call),
        id: entryId,
        response: undefined,
        before: notes.states().before,
        after: undefined,
      })
    }
    site.afterCommit(() => {
      this.#entryId ??= entryId
      this.#notes.add(notes)
    })
    return result
  }

  /**
   * Reports the end of the first transaction. If it wrote no entry, the call repeats an earlier call, which has its own entry.
   */
  started(): void {
    this.#isReplayed = this.#entryId === undefined
  }

  /** Writes the outcome in a transaction that `open` provides. Does nothing when the call has no entry. */
  async end(open: (work: (site: SiteTx) => Promise<void>) => Promise<void>, ended: { answer: unknown } | { error: unknown }) {
    const entryId = this.#entryId
    if (!entryId) return
    const response = 'answer' in ended ? responseOf(this.#call, ended.answer) : undefined
    const { after = response } = this.#notes.states(response)
    const error = 'error' in ended ? (ended.error instanceof WireError ? ended.error.code : 'INTERNAL') : undefined
    await open(async (site) => this.#log.writeOutcome(site, { entryId, after, error }))
  }
}

function entryOf({ operation, caller, requestId, address, request }: Call): Omit<AuditEntry, 'response' | 'before' | 'after'> {
  const { audit, service } = operation
  const named = auditedCaller(caller)
  if (!audit || !named) throw new Error(`${operation.fqn} has no entry`)
  return {
    id: newId(),
    area: audit,
    operation: `${service.name}.${operation.name}`,
    caller: named,
    address,
    requestId,
    request: withoutSecrets(service, operation.request, request),
  }
}

function responseOf({ operation }: Call, answer: unknown): unknown {
  return withoutSecrets(operation.service, operation.response, answer)
}
