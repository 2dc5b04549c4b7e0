import type { Connection } from '../connection.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { StartError } from '../../basics/start-error.ts'
import { getOrThrow } from '../../basics/get-or-throw.ts'
import { single } from '../../basics/single.ts'

/** A table to copy, without generated columns. */
export interface CopiedTable {
  name: string
  /** Types as the database prints them: `timestamp with time zone`, `text[]`. */
  columns: { name: string; type: string }[]
  rows: number
}

/** Some rows of a table, each a JSON array of texts (or null) in column order. */
export interface CopiedRows {
  table: string
  rows: string[]
}

const batchRows = 500
/** Applied migrations belong to the target, which applies them itself. */
const notCopied = ['migration']

/** Every table and its size, in the snapshot of the session's transaction. */
export async function loadCopiedTables(session: Connection): Promise<CopiedTable[]> {
  const columns = (await session.script(`
    select class.relname as table, attribute.attname as name, format_type(atttypid, atttypmod) as type
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    order by class.relname, attnum`)) as { table: string; name: string; type: string }[]
  const tables = Map.groupBy(
    columns.filter(({ table }) => !notCopied.includes(table)),
    ({ table }) => table,
  )
  const copied: CopiedTable[] = []
  for (const [name, of] of tables) {
    copied.push({
      name,
      columns: of.map((column) => ({ name: column.name, type: column.type })),
      rows: await countRows(session, name),
    })
  }
  return copied
}

/** The ids of the migrations that produced the tables. */
export async function loadAppliedMigrations(session: Connection): Promise<string[]> {
  const rows = (await session.script('select id from migration order by id')) as { id: string }[]
  return rows.map(({ id }) => id)
}

/** All rows, table by table. The session must be in a transaction; values are texts that the database can read back. */
export async function* readRows(session: Connection, tables: readonly CopiedTable[]): AsyncGenerator<CopiedRows> {
  for (const { name, columns } of tables) {
    const cursor = quoted(`copy ${name}`)
    const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
    await session.script(`declare ${cursor} cursor for select json_build_array(${values})::text as row from ${quoted(name)}`)
    for (;;) {
      const rows = (await session.script(`fetch ${batchRows} from ${cursor}`)) as { row: string }[]
      if (rows.length > 0) yield { table: name, rows: rows.map(({ row }) => row) }
      if (rows.length < batchRows) break
    }
    await session.script(`close ${cursor}`)
  }
}

/**
 * Fills migrated tables with copied rows in the session's transaction, and counts them afterwards. Foreign keys are checked at
 * the end, because rows arrive in the alphabetical order of their tables. Throws when a count differs from the source's.
 */
export async function writeRows(
  session: Connection,
  tables: readonly CopiedTable[],
  batches: AsyncIterable<CopiedRows>,
): Promise<void> {
  const references = (await session.script(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)) as Record<string, string>[]
  for (const { table, name } of references) await session.script(`alter table ${table} drop constraint ${name}`)
  // Rows that migrations wrote are part of the copy.
  for (const { name } of tables) await session.script(`delete from ${quoted(name)}`)
  const insertions = new Map(tables.map((table) => [table.name, insertion(table)]))
  for await (const { table, rows } of batches) {
    await session
      .send([{ sql: getOrThrow(insertions, table), parameters: [`[${rows.join(',')}]`] }])
      .catch((error) => refuse(error, `rows of ${table} do not fit`))
  }
  for (const { table, name, definition } of references)
    await session
      .script(`alter table ${table} add constraint ${name} ${definition}`)
      .catch((error) => refuse(error, `rows of ${table} refer to rows that are missing`))
  for (const { name, rows } of tables) {
    const count = await countRows(session, name)
    if (count !== rows) throw new StartError(`${name} has ${count} rows after the copy and had ${rows} before`)
  }
}

async function countRows(session: Connection, table: string): Promise<number> {
  const rows = (await session.script(`select count(*)::integer as count from ${quoted(table)}`)) as { count: number }[]
  return single(rows).count
}

/** An error of the connection keeps its own message. */
function refuse(error: unknown, what: string): never {
  if (error instanceof DatabaseUnavailable) throw error
  throw new StartError(`the copy is damaged: ${what} (${(error as Error).message})`)
}

function insertion({ name, columns }: CopiedTable): string {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(copied ->> ${index})::${type}`).join(', ')
  return `insert into ${quoted(name)} (${names}) select ${values} from json_array_elements($1::json) as copied`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
