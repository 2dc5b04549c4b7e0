import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { AuditArea } from '@stoa/contract'
import type { AuditEntry, AuditLog, AuditOutcome } from '../../../kernel/operations/audit.ts'
import type { Person } from '../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { escapeLike } from '../../../kernel/lists/query/escape-like.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    audit_entry: {
      site_id: string
      id: string
      created_date: Date
      area: AuditArea
      operation: string
      caller_kind: 'USER' | 'APP'
      caller_id: string
      caller_name: string
      address: string | null
      request_id: string
      record_id: string | null
      request: unknown
      before: unknown
      after: unknown
    }
    audit_outcome: {
      site_id: string
      entry_id: string
      created_date: Date
      after: unknown
      error: string | null
    }
  }
}

/** Longer documents are not stored; the request of a bulk change can have megabytes. */
const longestDocument = 50_000

/** Both are sent with the commit of the change. */
export const auditLog: AuditLog = { writeEntry, writeOutcome }

function writeEntry(site: SiteTx, entry: AuditEntry): void {
  const { id, area, operation, caller, address, requestId, request, response, before, after } = entry
  site.atCommit(sql`insert into audit_entry (site_id, id, created_date, area, operation, caller_kind, caller_id, caller_name, address,
      request_id, record_id, request, before, after)
    values (${site.siteId}, ${id}, ${site.now}, ${area}, ${operation}, ${caller.kind}, ${caller.id}, ${caller.name}, ${address ?? null},
      ${requestId}, ${recordId(request, before, response)}, ${document(request)}::json, ${document(before)}::json, ${document(after)}::json)`)
}

function writeOutcome(site: SiteTx, { entryId, after, error }: AuditOutcome): void {
  site.atCommit(sql`insert into audit_outcome (site_id, entry_id, created_date, after, error)
    values (${site.siteId}, ${entryId}, ${site.now}, ${document(after)}::json, ${error ?? null})`)
}

export interface AuditFilter {
  areas?: readonly AuditArea[] | undefined
  callerIds?: readonly string[] | undefined
  text?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** Newest first, below `cursor`. */
export function listEntries({ db, siteId }: SiteRead, filter: AuditFilter, limit: number, cursor: string | undefined) {
  const { areas = [], callerIds = [], text, from, to } = filter
  let query = db
    .selectFrom('audit_entry')
    .leftJoin('audit_outcome', (join) => join.on('audit_outcome.site_id', '=', siteId).onRef('entry_id', '=', 'id'))
    .selectAll('audit_entry')
    .select(({ fn }) => ['error', fn.coalesce('audit_entry.after', 'audit_outcome.after').as('after')])
    .where('audit_entry.site_id', '=', siteId)
  if (areas.length > 0) query = query.where('area', 'in', areas)
  if (callerIds.length > 0) query = query.where('caller_id', 'in', callerIds)
  if (from) query = query.where('audit_entry.created_date', '>=', new Date(from))
  if (to) query = query.where('audit_entry.created_date', '<', new Date(to))
  if (cursor) query = query.where('id', '<', cursor)
  if (text) {
    const pattern = `%${escapeLike(text)}%`
    query = query.where(({ or, eb }) =>
      or((['operation', 'caller_name', 'record_id', 'address'] as const).map((column) => eb(column, 'ilike', pattern))),
    )
  }
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Everyone with an entry, with their latest name. */
export async function listCallers({ db, siteId }: SiteRead) {
  const { rows } = await sql<{ caller_kind: 'USER' | 'APP'; caller_id: string; caller_name: string }>`
    select distinct on (caller_id) caller_kind, caller_id, caller_name from audit_entry
    where site_id = ${siteId} order by caller_id, id desc limit 500`.execute(db)
  return rows.toSorted((one, other) => one.caller_name.localeCompare(other.caller_name))
}

function document(value: unknown): string | null {
  const text = JSON.stringify(value) as string | undefined
  return text === undefined || text.length > longestDocument ? null : text
}

/** The id of the changed record: from the record itself, from the response, or from the request. */
function recordId(request: unknown, before: unknown, response: unknown): string | null {
  for (const value of [before, ...inside(response), response, ...inside(request), request]) {
    const id = idOf(value)
    if (id) return id
  }
  return null
}

function inside(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { id } = value as { id?: unknown }
  if (typeof id === 'string') return id
  const named = Object.entries(value).find(([name, inner]) => name.endsWith('Id') && typeof inner === 'string')
  return named?.[1] as string | undefined
}

/** Lists the actions of staff on a record, the newest first. */
export async function loadEntriesAbout(
  { db, siteId }: SiteRead,
  recordId: string,
  limit: number,
): Promise<{ operation: string; caller: string; date: Date }[]> {
  const { rows } = await sql<{ operation: string; caller: string; date: Date }>`
    select operation, caller_name as caller, created_date as date from audit_entry
    where site_id = ${siteId} and record_id = ${recordId} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Empties the documents that name a person, and returns how many entries and outcomes had some. */
export async function eraseDocumentsAbout({ db, siteId }: SiteTx, person: Person): Promise<number> {
  const entries = await sql`update audit_entry set request = null, before = null, after = null
    where ${isAbout(siteId, person)} and (request is not null or before is not null or after is not null)`.execute(db)
  const outcomes = await sql`update audit_outcome set after = null
    where site_id = ${siteId} and ${quotes(person, 'after')}`.execute(db)
  return Number(entries.numAffectedRows ?? 0n) + Number(outcomes.numAffectedRows ?? 0n)
}

export async function countEntriesAbout({ db, siteId }: SiteRead, person: Person): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from audit_entry
    where ${isAbout(siteId, person)}`.execute(db),
  ).count
}

function isAbout(siteId: string, person: Person) {
  return sql`site_id = ${siteId} and area in ('PEOPLE', 'ORDERS', 'CONTENT', 'MONEY') and (record_id = ${person.memberId}
    or ${quotes(person, 'request')} or ${quotes(person, 'before')} or ${quotes(person, 'after')})`
}

/** True if a document has the member's id, or the verified address as a whole value: guests' orders and invitations have no id. */
function quotes({ memberId, email }: Person, column: 'request' | 'before' | 'after') {
  const text = sql`${sql.ref(column)}::text`
  const byId = sql`strpos(${text}, ${memberId}) > 0`
  return email ? sql`(${byId} or strpos(lower(${text}), ${JSON.stringify(email)}) > 0)` : byId
}
