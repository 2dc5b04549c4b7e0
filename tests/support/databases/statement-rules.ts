import { loadModule, parseSync } from 'libpg-query'
import { placementOf } from '../../../apps/server/src/kernel/database/cluster.ts'

// Which statements a database that is distributed by `site_id` (Citus) answers from one shard, and which statements keep sites apart.

await loadModule()

/** A node of the parse tree: `{ SelectStmt: { ... } }`, or the fields of one. */
type Node = Record<string, any>

interface Table {
  name: string
  alias: string
}

/** Returns the violations in a statement, one sentence for each. Throws on invalid SQL. */
export function violationsOf(sql: string): string[] {
  const violations: string[] = []
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    checkStatement(stmt as Node, new Set(), violations, 'statement')
    checkPlacements(stmt as Node, violations)
  }
  return [...new Set(violations)]
}

type Place = 'statement' | 'cte' | 'subquery'

function checkStatement(node: Node, outerCtes: ReadonlySet<string>, violations: string[], place: Place): void {
  const [kind] = Object.keys(node)
  const statement = node[kind!] as Node
  if (!['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind!)) return
  const ctes = new Set(outerCtes)
  for (const { CommonTableExpr: cte } of (statement['withClause']?.ctes ?? []) as Node[]) {
    if (statement['withClause'].recursive) ctes.add(cte.ctename)
    checkStatement(cte.ctequery, ctes, violations, 'cte')
    ctes.add(cte.ctename)
  }
  if (kind === 'SelectStmt' && statement['larg']) {
    for (const arm of [statement['larg'], statement['rarg']]) checkStatement({ SelectStmt: arm }, ctes, violations, place)
    return
  }
  if (kind === 'InsertStmt') checkInsert(statement, ctes, violations, place)
  else checkLevel(kind!, statement, ctes, violations)
  if (statement['lockingClause'] && place !== 'statement') violations.push('rows are locked inside a CTE or subquery')
  visit(statement, (child, childKind) => {
    if (childKind === 'CommonTableExpr') return false
    if (childKind === 'ColumnRef' && child['fields'].some((field: Node) => ['xmin', 'ctid'].includes(field['String']?.sval)))
      violations.push('a system column (xmin, ctid) is read')
    if (['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(childKind)) {
      checkStatement({ [childKind]: child }, ctes, violations, 'subquery')
      return false
    }
    return true
  })
}

function checkInsert(insert: Node, ctes: ReadonlySet<string>, violations: string[], place: Place): void {
  const table = tableOf(insert['relation'])
  if (place === 'cte') violations.push(`${table.name}: INSERT inside a CTE`)
  if (isDistributed(table, ctes) && insert['cols']?.every(({ ResTarget }: Node) => ResTarget.name !== 'site_id'))
    violations.push(`${table.name}: INSERT without site_id`)
  const values = insert['selectStmt']?.SelectStmt?.valuesLists
  if (values) {
    visit({ values }, (_, kind) => {
      if (kind === 'SubLink') violations.push(`${table.name}: a subquery inside VALUES`)
      return true
    })
  }
}

/** A table of the coordinator alone is not read together with one of the nodes. */
function checkPlacements(statement: Node, violations: string[]): void {
  const names = new Set<string>()
  const ctes = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (typeof node['relname'] === 'string') names.add(tableOf(node).name)
    if (typeof node['ctename'] === 'string') ctes.add(node['ctename'])
    for (const child of Object.values(node)) collect(child)
  }
  collect(statement)
  const tables = [...names].filter((name) => !ctes.has(name) && !name.startsWith('pg_'))
  const ofCoordinator = tables.find((name) => placementOf(name) === 'coordinator')
  const ofNodes = tables.find((name) => placementOf(name) === 'distributed')
  if (ofCoordinator && ofNodes) violations.push(`${ofCoordinator}, which is on the coordinator, is used together with ${ofNodes}`)
}

/** Every distributed table of one query level is compared with a parameter. */
function checkLevel(kind: string, statement: Node, ctes: ReadonlySet<string>, violations: string[]): void {
  const tables: Table[] = []
  const conditions: Node[] = []
  const addCondition = (condition: Node | undefined) => {
    if (!condition) return
    const all = condition['BoolExpr']
    if (all?.boolop === 'AND_EXPR') all.args.forEach(addCondition)
    else conditions.push(condition)
  }
  const addFrom = (node: Node) => {
    if (node['RangeVar']) tables.push(tableOf(node['RangeVar']))
    const join = node['JoinExpr']
    if (!join) return
    addFrom(join.larg)
    addFrom(join.rarg)
    addCondition(join.quals)
  }
  if (kind !== 'SelectStmt') tables.push(tableOf(statement['relation']))
  for (const from of [...(statement['fromClause'] ?? []), ...(statement['usingClause'] ?? [])]) addFrom(from)
  addCondition(statement['whereClause'])
  const distributed = tables.filter((table) => isDistributed(table, ctes))
  const compared = new Set(conditions.flatMap(siteComparedWithParameter))
  for (const { name, alias } of distributed)
    if (!compared.has(alias) && !(distributed.length === 1 && compared.has('')))
      violations.push(`${name}: site_id is not compared with a parameter`)
}

/** The qualifier of `site_id` in `qualifier.site_id = $1`, or '' without one; nothing for any other condition. */
function siteComparedWithParameter({ A_Expr: expression }: Node): string[] {
  if (expression?.kind !== 'AEXPR_OP' || expression.name[0].String.sval !== '=') return []
  const sides = [expression.lexpr, expression.rexpr]
  if (!sides.some(isParameter)) return []
  return sides.flatMap(({ ColumnRef: column }: Node) => {
    const names = column?.fields.map((field: Node) => field['String']?.sval) ?? []
    return names.at(-1) === 'site_id' ? [names.at(-2) ?? ''] : []
  })
}

function isParameter(node: Node): boolean {
  return node['ParamRef'] !== undefined || (node['TypeCast'] !== undefined && isParameter(node['TypeCast'].arg))
}

function isDistributed({ name }: Table, ctes: ReadonlySet<string>): boolean {
  return !ctes.has(name) && placementOf(name) === 'distributed' && !name.startsWith('pg_')
}

function tableOf({ relname, alias, schemaname }: Node): Table {
  return { name: schemaname === 'information_schema' ? 'pg_catalog' : relname, alias: alias?.aliasname ?? relname }
}

/** Calls `enter` for every node below `value` with its kind; children are visited where it returns true. */
function visit(value: unknown, enter: (node: Node, kind: string) => boolean): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, enter)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    const isNode = /^[A-Z]/.test(key) && typeof child === 'object' && child !== null
    if (!isNode || enter(child as Node, key)) visit(child, enter)
  }
}
