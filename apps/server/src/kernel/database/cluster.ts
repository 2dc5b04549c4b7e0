import { StartError } from '../basics/start-error.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'

/**
 * Tables that Citus copies to every node, because rows of sites refer to them. Changing a row needs every node, so no request of a shop
 * does.
 */
export const referenceTables: ReadonlySet<string> = new Set(['site', 'site_domain', 'oauth_client'])

/**
 * Tables of the installation that stay on the coordinator alone, so that they can be changed while another node is away. No statement
 * reads one together with a table that is distributed.
 */
export const coordinatorTables: ReadonlySet<string> = new Set([
  'installation',
  'migration',
  'postcode_location',
  'rate_limit',
  'request_count',
  'site_role',
  'site_user',
  'user_account',
  'user_device',
  'user_factor',
  'user_recovery_code',
  'user_session',
  'user_step',
])

export type Placement = 'coordinator' | 'reference' | 'distributed'

/** Where a table belongs: tables that are not listed have a `site_id`, by which they are distributed. */
export function placementOf(table: string): Placement {
  if (referenceTables.has(table)) return 'reference'
  return coordinatorTables.has(table) ? 'coordinator' : 'distributed'
}

/** A table that is not where it belongs. `current` is `local` for a table of the coordinator that Citus manages. */
export interface MisplacedTable {
  name: string
  current: Placement | 'local'
}

/** True if the extension Citus exists in the database. */
export async function hasCitus(session: Connection): Promise<boolean> {
  const rows = await session.script(`select 1 where to_regproc('create_distributed_table') is not null`)
  return rows.length > 0
}

/** True if tables are distributed over nodes. A database with the extension alone is like any other. */
export async function isCluster(session: Connection): Promise<boolean> {
  if (!(await hasCitus(session))) return false
  const rows = await session.script(`select 1 from citus_tables where citus_table_type in ('distributed', 'reference') limit 1`)
  return rows.length > 0
}

/**
 * Settings for changes of tables. Without the first, a foreign key to a reference table makes a plain table one that Citus manages on the
 * coordinator. The second is needed because a transaction changes tables that foreign keys connect. The audit log refuses changes by a
 * trigger.
 */
export async function prepareForTableChanges(session: Connection, scope: 'local' | 'session'): Promise<void> {
  for (const setting of tableChangeSettings) await session.script(`set ${scope} ${setting.name} = ${setting.value}`)
}

export async function resetTableChanges(session: Connection): Promise<void> {
  for (const { name } of tableChangeSettings) await session.script(`reset ${name}`)
}

const tableChangeSettings = [
  { name: 'citus.enable_local_reference_table_foreign_keys', value: 'off' },
  { name: 'citus.multi_shard_modify_mode', value: "'sequential'" },
  { name: 'citus.enable_unsafe_triggers', value: 'on' },
]

/** Every table that is not where it belongs, each after those that it references. */
export async function findMisplacedTables(session: Connection): Promise<MisplacedTable[]> {
  const tables = (await session.script(`
    select class.relname as name, coalesce(citus.citus_table_type, 'coordinator') as current, array(
        select referenced.relname from pg_constraint join pg_class referenced on referenced.oid = confrelid
        where contype = 'f' and conrelid = class.oid and confrelid <> conrelid
      )::text[] as references
    from pg_class class left join citus_tables citus on citus.table_name = class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    order by relname`)) as (MisplacedTable & { references: string[] })[]
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<MisplacedTable>()
  const visited = new Set<string>()
  const add = (name: string) => {
    const table = byName.get(name)
    if (!table || visited.has(name)) return
    visited.add(name)
    for (const referenced of table.references) add(referenced)
    if (table.current !== placementOf(name)) ordered.add({ name, current: table.current })
  }
  for (const { name } of tables) if (placementOf(name) === 'reference') add(name)
  for (const { name } of tables) add(name)
  return [...ordered]
}

/** Moves the rows of a table to where it belongs. A table that Citus manages otherwise has to be taken back first. */
export async function place(session: Connection, table: string): Promise<void> {
  const placement = placementOf(table)
  if (placement === 'reference') await session.script(`select create_reference_table('${table}')`)
  if (placement === 'distributed') await session.script(`select create_distributed_table('${table}', 'site_id')`)
}

/** Throws StartError where some tables of a cluster are distributed and others are not: a run of `distribute` stopped. */
export async function requireWholeCluster(session: Connection): Promise<void> {
  if (!(await isCluster(session))) return
  const misplaced = await findMisplacedTables(session)
  if (misplaced.length === 0) return
  throw new StartError(
    `the database is distributed in part: ${describeTables(misplaced.map(({ name }) => name))} not where they belong. Stop every server and run \`npm run stoa -- distribute\`, which continues`,
  )
}

/** The nodes that hold the rows of sites, as `host:port`; none where the database has one node. */
export async function loadNodeNames({ source }: Database, siteIds: readonly string[]): Promise<string[]> {
  const session = await source.acquire()
  try {
    if (siteIds.length === 0 || !(await isCluster(session))) return []
    const [answer] = await session.send([
      {
        sql: `select distinct node.nodename || ':' || node.nodeport as name from unnest($1::uuid[]) as site (id)
          join pg_dist_placement placement on placement.shardid = get_shard_id_for_distribution_column('event_counter', site.id)
          join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary' order by name`,
        parameters: [siteIds],
      },
    ])
    return (answer!.rows as { name: string }[]).map(({ name }) => name)
  } finally {
    session.release()
  }
}

/** `3 tables (cart, checkout, member) are`, with ten names at most. */
export function describeTables(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ') + (names.length > 10 ? ', …' : '')
  return names.length === 1 ? `1 table (${shown}) is` : `${names.length} tables (${shown}) are`
}
