import { parseSync } from 'libpg-query'
import { placementOf } from '../../../apps/server/src/kernel/database/cluster.ts'
import type { Connection } from '../../../apps/server/src/kernel/database/connection.ts'
import { isNode, readNodeTree, visitTree, type TreeNode, type TreeValue } from './node-tree.ts'

// Which functions and operators a change of a distributed table may call. PostgreSQL itself says which one an operator or a cast is for the
// types of its operands, and how volatile it is.

type Volatility = 'VOLATILE' | 'STABLE' | 'IMMUTABLE'

interface Catalog {
  functions: Map<string, { name: string; volatility: Volatility }>
  /** Functions that read and write a type as text, by its OID. */
  types: Map<string, { input: string; output: string }>
  tables: Map<string, string>
}

/** Sentences about a statement that changes a table of a site; empty where a cluster takes it. Needs the tables of the statement. */
export async function volatilityViolations(session: Connection, sql: string, isInTransaction = false): Promise<string[]> {
  if (!/\b(?:update|delete|insert)\b/i.test(sql)) return []
  const tree = await analysed(session, sql, isInTransaction)
  const catalog = await readCatalog(session, isInTransaction)
  const violations = new Set<string>()
  visitTree(tree, (node) => {
    if (node.kind === 'QUERY') for (const violation of violationsOfQuery(node, catalog)) violations.add(violation)
    return true
  })
  return [...violations]
}

/** The analysed tree: that of a function with the statement as its body, which is never called. */
async function analysed(session: Connection, sql: string, isInTransaction: boolean): Promise<TreeValue> {
  await session.script(isInTransaction ? 'savepoint rule_check' : 'begin')
  try {
    await session.script(`prepare rule_check as ${sql}`)
    const [{ types }] = (await session.script(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'rule_check'`,
    )) as [{ types: string[] }]
    await session.script('deallocate rule_check')
    await session.script(`create function pg_temp.rule_check() returns void begin atomic ${withoutParameters(sql, types)}; end`)
    const [{ body }] = (await session.script(
      `select prosqlbody::text as body from pg_proc where proname = 'rule_check' order by oid desc limit 1`,
    )) as [{ body: string }]
    return readNodeTree(body)
  } finally {
    await session.script(isInTransaction ? 'rollback to savepoint rule_check' : 'rollback')
  }
}

/** The statement with a typed null for each parameter: a function has a hundred arguments at most. */
function withoutParameters(sql: string, types: readonly string[]): string {
  // Locations count bytes.
  const bytes = Buffer.from(sql)
  const found: { number: number; location: number }[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { ParamRef: parameter } = value as { ParamRef?: { number: number; location?: number } }
    if (parameter) found.push({ number: parameter.number, location: parameter.location ?? 0 })
    for (const child of Object.values(value)) collect(child)
  }
  collect(parseSync(sql))
  let result = ''
  let at = 0
  for (const { number, location } of found.toSorted((one, other) => one.location - other.location)) {
    result += `${bytes.subarray(at, location).toString()}(null::${types[number - 1]})`
    at = location + 1 + String(number).length
  }
  return result + bytes.subarray(at).toString()
}

const catalogs = new WeakMap<object, Catalog>()

/** With `isChanging`, tables and functions may be new. */
async function readCatalog(session: Connection, isChanging: boolean): Promise<Catalog> {
  const known = catalogs.get(session)
  if (known && !isChanging) return known
  const functions = (await session.script('select oid::text, proname as name, provolatile as kind from pg_proc')) as {
    oid: string
    name: string
    kind: string
  }[]
  const types = (await session.script(
    'select oid::text, typinput::oid::text as input, typoutput::oid::text as output from pg_type',
  )) as { oid: string; input: string; output: string }[]
  const tables = (await session.script(
    `select oid::text, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )) as { oid: string; name: string }[]
  const volatilities: Record<string, Volatility> = { v: 'VOLATILE', s: 'STABLE', i: 'IMMUTABLE' }
  const catalog: Catalog = {
    functions: new Map(functions.map(({ oid, name, kind }) => [oid, { name, volatility: volatilities[kind]! }])),
    types: new Map(types.map(({ oid, ...type }) => [oid, type])),
    tables: new Map(tables.map(({ oid, name }) => [oid, name])),
  }
  catalogs.set(session, catalog)
  return catalog
}

const commands: Record<string, 'UPDATE' | 'INSERT' | 'DELETE'> = { 2: 'UPDATE', 3: 'INSERT', 4: 'DELETE' }

function violationsOfQuery({ fields }: TreeNode, catalog: Catalog): string[] {
  const command = commands[String(fields['commandType'])]
  if (!command) return []
  const range = fields['rtable'] as TreeNode[]
  const table = catalog.tables.get(String(range[Number(fields['resultRelation']) - 1]?.fields['relid']))
  if (!table || placementOf(table) === 'coordinator') return []
  const found: string[] = []
  const report = (where: string, calls: Iterable<Call>) => {
    for (const { name, volatility } of calls) found.push(`${table}: ${where} calls ${name}, which is ${volatility}`)
  }
  if (command !== 'INSERT') {
    for (const [where, part] of [
      [`${command} SET`, command === 'UPDATE' ? fields['targetList'] : undefined],
      [`WHERE of ${command}`, fields['jointree']],
    ] as const) {
      report(where, callsIn(part, catalog, ['VOLATILE']))
      report(`${where} with a column`, stableCallsOfColumns(part, catalog))
      report(`CASE or COALESCE in ${where}`, callsInConditionals(part, catalog))
    }
  }
  report('RETURNING', callsIn(fields['returningList'], catalog, ['VOLATILE', 'STABLE']))
  report('ON CONFLICT', callsIn(fields['onConflict'], catalog, ['VOLATILE', 'STABLE']))
  return found
}

interface Call {
  name: string
  volatility: Volatility
}

function* callsIn(value: TreeValue | undefined, catalog: Catalog, kinds: readonly Volatility[]): Generator<Call> {
  const calls: Call[] = []
  visitTree(value, (node) => {
    calls.push(...callsOf(node, catalog).filter(({ volatility }) => kinds.includes(volatility)))
    return true
  })
  yield* calls
}

/** Calls of STABLE functions that are given a column. Without one they are evaluated before the statement is sent to the node. */
function* stableCallsOfColumns(value: TreeValue | undefined, catalog: Catalog): Generator<Call> {
  const found: Call[] = []
  visitTree(value, (node) => {
    if (node.kind === 'QUERY') return false
    const stable = callsOf(node, catalog).filter(({ volatility }) => volatility === 'STABLE')
    if (stable.length > 0 && hasColumn(node)) found.push(...stable)
    return true
  })
  yield* found
}

function* callsInConditionals(value: TreeValue | undefined, catalog: Catalog): Generator<Call> {
  const found: Call[] = []
  visitTree(value, (node) => {
    if (node.kind === 'QUERY') return false
    if (!/^(?:CASE|CASEEXPR|COALESCE|COALESCEEXPR)$/.test(node.kind)) return true
    found.push(...callsIn(node, catalog, ['VOLATILE', 'STABLE']))
    return false
  })
  yield* found
}

function hasColumn(node: TreeNode): boolean {
  let found = false
  visitTree(node, ({ kind }) => {
    found ||= kind === 'VAR'
    return kind !== 'QUERY'
  })
  return found
}

/** The functions that a node itself calls. */
function callsOf({ kind, fields }: TreeNode, { functions, types }: Catalog): Call[] {
  if (kind === 'SQLVALUEFUNCTION') return [{ name: 'current_timestamp or the like', volatility: 'STABLE' }]
  if (kind === 'NEXTVALUEEXPR') return [{ name: 'nextval', volatility: 'VOLATILE' }]
  const oids = ['funcid', 'opfuncid', 'aggfnoid', 'winfnoid'].flatMap((name) =>
    typeof fields[name] === 'string' ? [fields[name]] : [],
  )
  if (kind === 'COERCEVIAIO') {
    const input = types.get(String(fields['resulttype']))?.input
    const output = types.get(typeOf(fields['arg']) ?? '')?.output
    oids.push(...[input, output].filter((oid) => oid !== undefined))
  }
  return oids.flatMap((oid) => functions.get(oid) ?? [])
}

function typeOf(value: TreeValue | undefined): string | undefined {
  if (!isNode(value)) return undefined
  const names = [
    'vartype',
    'consttype',
    'paramtype',
    'funcresulttype',
    'opresulttype',
    'resulttype',
    'coalescetype',
    'casetype',
    'minmaxtype',
  ]
  const name = names.find((each) => typeof value.fields[each] === 'string')
  return name && (value.fields[name] as string)
}
