import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { jsonb, type Db } from '../../../kernel/database/database.ts'
import type { DevelopmentRequest } from '../../../kernel/operations/types.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { Hint } from '../../../kernel/site/hints.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    development_request: {
      site_id: string
      id: string
      created_date: Date
      app_id: string
      caller: Caller['kind']
      method: string
      path: string
      operation: string
      status: number
      milliseconds: number
      request_id: string
      hints: Hint[]
    }
  }
}

/** Ids are in the order of time. */
export type IdentifiedRequest = DevelopmentRequest & { id: string; createdDate: Date }

/** Rows of a site. Older ones are deleted with the next insertion. */
const maxRows = 500
const maxListed = 100

export async function insertRequests(db: Db, siteId: string, requests: readonly IdentifiedRequest[]): Promise<void> {
  const rows = requests.map(
    ({ id, createdDate, appId, caller, method, path, operation, status, milliseconds, requestId, hints }) =>
      sql`(${siteId}::uuid, ${id}::uuid, ${createdDate}::timestamptz, ${appId}::uuid, ${caller}::text, ${method}::text, ${path}::text,
        ${operation}::text, ${status}::integer, ${milliseconds}::integer, ${requestId}::text, ${jsonb(hints)})`,
  )
  await sql`insert into development_request (site_id, id, created_date, app_id, caller, method, path, operation, status, milliseconds,
    request_id, hints) values ${sql.join(rows)}`.execute(db)
  await sql`delete from development_request where site_id = ${siteId} and id <= (
    select id from development_request where site_id = ${siteId} order by id desc offset ${maxRows} limit 1
  )`.execute(db)
}

export function listRequests({ db, siteId }: SiteRead, { appId, onlyWithHints }: { appId?: string; onlyWithHints?: boolean }) {
  let query = db.selectFrom('development_request').selectAll().where('site_id', '=', siteId)
  if (appId) query = query.where('app_id', '=', appId)
  if (onlyWithHints) query = query.where(sql<boolean>`hints <> '[]'::jsonb`)
  return query.orderBy('id', 'desc').limit(maxListed).execute()
}

export const requestRetention: RetentionRule = {
  name: 'developmentRequests',
  defaultDays: 7,
  minDays: 7,
  maxDays: 7,
  purge: (site, before, limit) => deleteRows(site, sql`development_request`, sql`id`, sql`created_date < ${before}`, limit),
}

/** The latest events of the given types. */
export function latestEvents({ db, siteId }: SiteRead, types: readonly string[]) {
  const query = db.selectFrom('domain_event').selectAll().where('site_id', '=', siteId)
  return query
    .where(sql<boolean>`type = any(${types}::text[])`)
    .orderBy('number', 'desc')
    .limit(maxEvents)
    .execute()
}

const maxEvents = 50
