import { parseSync } from 'libpg-query'
import { placementOf } from '../../../apps/server/src/kernel/database/cluster.ts'

// Conditions that a planner folds to a constant. Citus plans a statement with its values: a join on a condition that is never true leaves a
// table without a comparison with the site, and is answered by every node.

type Node = Record<string, any>

/** The value of an expression that a planner knows without reading a row. `constant` is not null and may be true or false. */
type Known = 'true' | 'false' | 'null' | 'constant' | 'unknown'

/** Sentences about the joins and subqueries of a statement whose condition folds to a constant with the values. */
export function foldedConditions(sql: string, parameters: readonly unknown[]): string[] {
  const found: string[] = []
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    visit(stmt, (node, kind) => {
      if (kind === 'JoinExpr') check(node['quals'], parameters, found, `JOIN with ${tablesOf(node).join(' and ')}`, node)
    })
  }
  return [...new Set(found)]
}

function check(condition: Node | undefined, parameters: readonly unknown[], found: string[], where: string, join: Node): void {
  if (!condition || !tablesOf(join).some((table) => placementOf(table) === 'distributed')) return
  for (const part of conjuncts(condition)) {
    const known = fold(part, parameters)
    if (known === 'false' || known === 'null') found.push(`${where}: a condition folds to ${known}`)
    else if (known === 'constant') found.push(`${where}: a condition without a column may fold to false`)
  }
}

function conjuncts(condition: Node): Node[] {
  const all = condition['BoolExpr']
  return all?.boolop === 'AND_EXPR' ? all.args.flatMap(conjuncts) : [condition]
}

function fold(node: Node, parameters: readonly unknown[]): Known {
  const [kind] = Object.keys(node)
  const inner = node[kind!] as Node
  const of = (each: Node) => fold(each, parameters)
  switch (kind) {
    case 'ParamRef':
      return knownValue(parameters[inner['number'] - 1])
    case 'A_Const':
      return inner['isnull'] ? 'null' : inner['boolval'] ? knownValue(inner['boolval'].boolval ?? false) : 'constant'
    case 'TypeCast':
      return of(inner['arg'])
    case 'BoolExpr':
      return foldBoolean(inner['boolop'], inner['args'].map(of))
    case 'NullTest': {
      const value = of(inner['arg'])
      if (value === 'unknown') return 'unknown'
      return (value === 'null') === (inner['nulltesttype'] === 'IS_NULL') ? 'true' : 'false'
    }
    case 'A_Expr': {
      const sides = [inner['lexpr'], inner['rexpr']].flatMap((side: Node | undefined) =>
        side && !side['List'] ? [of(side)] : [],
      )
      if (/DISTINCT/.test(inner['kind'])) return 'unknown'
      if (sides.includes('null')) return 'null'
      return sides.includes('unknown') || inner['rexpr']?.List ? 'unknown' : 'constant'
    }
    default:
      return 'unknown'
  }
}

function foldBoolean(operator: string, values: readonly Known[]): Known {
  if (operator === 'NOT_EXPR') return ({ true: 'false', false: 'true' } as Record<string, Known>)[values[0]!] ?? values[0]!
  const [decisive, neutral] = operator === 'AND_EXPR' ? (['false', 'true'] as const) : (['true', 'false'] as const)
  if (values.includes(decisive)) return decisive
  const open = values.filter((value) => value !== neutral)
  if (open.length === 0) return neutral
  if (operator === 'AND_EXPR' && open.includes('null')) return 'null'
  if (open.every((value) => value === 'null')) return 'null'
  return open.includes('unknown') ? 'unknown' : 'constant'
}

function knownValue(value: unknown): Known {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : 'constant'
}

function tablesOf(join: Node): string[] {
  return [join['larg'], join['rarg']].flatMap((side: Node) => (side['RangeVar'] ? [side['RangeVar'].relname as string] : []))
}

function visit(value: unknown, enter: (node: Node, kind: string) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, enter)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (/^[A-Z]/.test(key) && typeof child === 'object' && child !== null) enter(child as Node, key)
      visit(child, enter)
    }
  }
}
