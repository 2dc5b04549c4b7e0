import { StartError } from '../start-error.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'

/** Tables of the installation. Citus copies them to every node; all other tables are distributed by `site_id`. */
export const referenceTables: ReadonlySet<string> = new Set([
  'site',
  'site_user',
  'site_role',
  'migration',
  'installation',
  'user_account',
  'user_session',
  'user_factor',
  'user_recovery_code',
  'user_device',
  'user_step',
  'oauth_client',
  'site_domain',
  'rate_limit',
  'request_count',
  'postcode_location',
])

/**
 * Distributes every table that is not distributed yet over the nodes of Citus, with its rows, and returns their names. Each
 * table is a transaction of its own: after an interruption the next run continues. Throws where the database is not Citus.
 */
export async function distribute({ source }: Database): Promise<string[]> {
  const session = await source.acquire()
  try {
    const [{ isCitus }] = (await session.script(`select to_regproc('create_distributed_table') is not null as "isCitus"`)) as [
      { isCitus: boolean },
    ]
    if (!isCitus) throw new StartError('the database has no extension citus: create it on every node first')
    // Moving the rows of a table takes as long as it takes. The audit log refuses changes by a trigger.
    await session.script('set statement_timeout = 0; set citus.enable_unsafe_triggers = on')
    const open = await undistributedTables(session)
    for (const table of open) {
      await session.script(
        referenceTables.has(table)
          ? `select create_reference_table('${table}')`
          : `select create_distributed_table('${table}', 'site_id')`,
      )
    }
    return open
  } finally {
    await session.script('reset statement_timeout; reset citus.enable_unsafe_triggers').catch(() => {})
    session.release()
  }
}

/** A table stands after those that it references. */
async function undistributedTables(session: Connection): Promise<string[]> {
  const tables = (await session.script(`
    select class.relname as name, array(
        select referenced.relname from pg_constraint join pg_class referenced on referenced.oid = confrelid
        where contype = 'f' and conrelid = class.oid and confrelid <> conrelid
      )::text[] as references
    from pg_class class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_partition where logicalrelid = class.oid)
    order by relname`)) as { name: string; references: string[] }[]
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const referenced of byName.get(name)?.references ?? []) if (byName.has(referenced)) add(referenced)
    ordered.add(name)
  }
  for (const { name } of tables) if (referenceTables.has(name)) add(name)
  for (const { name } of tables) add(name)
  return [...ordered]
}
