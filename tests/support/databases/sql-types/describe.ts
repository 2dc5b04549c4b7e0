import { messages as protocolMessages, protocol, type PGlite } from '@electric-sql/pglite'
import { parseSync } from 'libpg-query'
import type { Kind } from './statements.ts'

export interface Column {
  name: string
  kind: Kind
  /** True if it is a column of a table that may hold null here; an expression's is unknown and counts as false. */
  isNullable: boolean
}

export interface Schema {
  /** Answers which columns a statement yields, and plans it; refuses what PostgreSQL refuses. */
  describe(text: string): Promise<Column[]>
}

/** Describes statements by the tables of a database. */
export async function schemaOf(database: PGlite): Promise<Schema> {
  const { rows } = await database.query<{ key: string; table: string; isNullable: boolean }>(
    `select attrelid || '.' || attnum as key, relname as table, not attnotnull as "isNullable"
    from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0 and relkind in ('r', 'p')`,
  )
  const columnsOfTables = new Map(rows.map(({ key, ...column }) => [key, column]))
  return {
    async describe(text) {
      const fields = await describedFields(database, text)
      if (/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) await database.exec(`explain (generic_plan) ${text}`)
      const outerJoined = outerJoinedTables(text)
      return fields.map(({ name, dataTypeID, tableID, columnID }) => {
        const column = columnsOfTables.get(`${tableID}.${columnID}`)
        // A comparison excludes null too.
        const isExcluded = new RegExp(`\\b${RegExp.escape(name)}\\s*(?:is\\s+not\\s+null\\b|=\\s*any\\b|<>\\s*all\\b)`, 'i').test(
          text,
        )
        const isNullable = column !== undefined && (column.isNullable || outerJoined.has(column.table)) && !isExcluded
        return { name, kind: kinds.get(dataTypeID) ?? 'string', isNullable }
      })
    },
  }
}

async function describedFields(database: PGlite, text: string) {
  try {
    for (const message of [protocol.serialize.parse({ text }), protocol.serialize.describe({ type: 'S' })]) {
      const { messages } = await database.execProtocol(message, { throwOnError: true })
      const description = messages.find((each) => each instanceof protocolMessages.RowDescriptionMessage)
      if (description) return description.fields
    }
    return []
  } finally {
    await database.execProtocol(protocol.serialize.sync())
  }
}

/** Tables that stand on the optional side of outer joins alone, whose columns are null where no row matches. */
function outerJoinedTables(text: string): Set<string> {
  const optional = new Set<string>()
  const required = new Set<string>()
  const visit = (value: unknown, isOptional: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach((each) => visit(each, isOptional))
    const node = value as Record<string, any>
    if (node['RangeVar']) (isOptional ? optional : required).add(node['RangeVar'].relname)
    const join = node['JoinExpr'] as { jointype: string; larg: unknown; rarg: unknown } | undefined
    if (join) {
      visit(join.larg, isOptional || ['JOIN_RIGHT', 'JOIN_FULL'].includes(join.jointype))
      visit(join.rarg, isOptional || ['JOIN_LEFT', 'JOIN_FULL'].includes(join.jointype))
      return
    }
    for (const child of Object.values(node)) visit(child, isOptional)
  }
  visit(parseSync(text), false)
  return optional.difference(required)
}

/** The JavaScript types that `kernel/database` reads, by the type's number in PostgreSQL. Everything else is read as text. */
const kinds = new Map<number, Kind>([
  [16, 'boolean'],
  [17, 'bytes'],
  [20, 'bigint'],
  [21, 'number'],
  [23, 'number'],
  [26, 'number'],
  [114, 'any'],
  [700, 'number'],
  [701, 'number'],
  [1082, 'Date'],
  [1114, 'Date'],
  [1184, 'Date'],
  [2278, 'any'],
  [3802, 'any'],
  // Arrays of booleans, smallint, int, text, char, varchar, bigint, timestamptz, numeric, uuid, jsonb.
  ...[1000, 1005, 1007, 1009, 1014, 1015, 1016, 1185, 1231, 2951, 3807].map((oid): [number, Kind] => [oid, 'array']),
])
