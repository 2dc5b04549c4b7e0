import type { Database } from '../../apps/server/src/kernel/database/database.ts'

/** Tables of the installation; all others have `site_id` in their keys. */
const referenceTables = new Set([
  'site',
  'migration',
  'event_cursor',
  'installation',
  'user_account',
  'user_session',
  'oauth_client',
  'rate_limit',
  'request_count',
])
/** Statements that read all sites on purpose: of the dispatcher, the job runner, the change watch and the metrics. */
const acrossSites = [
  /^select site_id, id, type, entity_fqdn/,
  /^\s*with horizon as materialized/,
  /^update job set leased_until/,
  /^update job set due_date = \$1 where failed_date is null/,
  /^\s*select horizon\.txid/,
  /^\s*select min\(due_date\)/,
  /^\s*select unread\.id from event_cursor/,
  /^select count\(\*\)::integer as count from audit_run/,
]

/** Fails the run when a statement on a site's table does not name `site_id`, which separates the sites. */
export function siteStatementCheck(database: Database): () => void {
  const offenders = new Set<string>()
  const stop = database.observe((sql) => {
    if (!namesItsSite(sql)) offenders.add(sql)
  })
  return () => {
    stop()
    if (offenders.size > 0)
      throw new Error(`statements on a site's table that do not name site_id:\n${[...offenders].join('\n---\n')}`)
  }
}

export function namesItsSite(sql: string): boolean {
  if (acrossSites.some((pattern) => pattern.test(sql))) return true
  const tables = [...sql.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/gi)].map(([, name]) =>
    name!.toLowerCase(),
  )
  const siteTables = tables.filter((name) => !referenceTables.has(name) && !isNotATable(name))
  return siteTables.length === 0 || /\bsite_id\b/.test(sql)
}

function isNotATable(name: string): boolean {
  return (
    name.startsWith('pg_') ||
    name.startsWith('information_schema') ||
    name.startsWith('jsonb_') ||
    ['unnest', 'set', 'lateral', 'select', 'generate_series', 'version'].includes(name)
  )
}
