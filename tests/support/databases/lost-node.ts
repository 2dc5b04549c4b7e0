import { parseSync } from 'libpg-query'
import { placementOf } from '../../../apps/server/src/kernel/database/cluster.ts'
import type { Connection, ConnectionSource, Statement } from '../../../apps/server/src/kernel/database/connection.ts'
import { asUnavailable } from '../../../apps/server/src/kernel/database/unavailable.ts'

export interface LostNode {
  source: ConnectionSource
  /** From now on the node with the rows of these sites is away. */
  lose(...siteIds: string[]): void
  recover(): void
}

/**
 * Sessions of a coordinator whose node can be lost: statements on tables of a site fail when one of their values is the id of a site on that
 * node, changes of reference tables fail because they need every node, and whatever is on the coordinator goes on.
 */
export function lostNode(source: ConnectionSource): LostNode {
  const lost = new Set<string>()
  const check = (statements: readonly Statement[]) => {
    if (lost.size > 0 && statements.some((statement) => needsLostNode(statement, lost))) throw asUnavailable(connectionFailure())
  }
  return {
    lose: (...siteIds) => siteIds.forEach((siteId) => lost.add(siteId)),
    recover: () => lost.clear(),
    source: {
      ...source,
      async acquire(asyncCommit) {
        const session = await source.acquire(asyncCommit)
        const checked: Connection = {
          async send(statements) {
            check(statements)
            return session.send(statements)
          },
          script: (sql) => session.script(sql),
          release: () => session.release(),
        }
        return checked
      },
      [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
    },
  }
}

/** Returns the coordinator's error, as the driver reads it. */
function connectionFailure(): Error {
  const message = 'connection to the remote node postgres@node-2:5432 failed with the following error: Connection refused'
  return Object.assign(new Error(message), { severity: 'ERROR', code: '08006' })
}

function needsLostNode({ sql, parameters }: Statement, lost: ReadonlySet<string>): boolean {
  const { tables, changed } = tablesOf(sql)
  if ([...changed].some((table) => placementOf(table) === 'reference')) return true
  const isOfSites = [...tables].some((table) => !table.startsWith('pg_') && placementOf(table) === 'distributed')
  return isOfSites && parameters.flat().some((value) => typeof value === 'string' && lost.has(value))
}

const known = new Map<string, { tables: Set<string>; changed: Set<string> }>()

/** The tables that a statement names, and those whose rows it changes or locks. */
function tablesOf(sql: string): { tables: Set<string>; changed: Set<string> } {
  const before = known.get(sql)
  if (before) return before
  const [tables, changed, ctes] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Record<string, any>
    if (typeof node['relname'] === 'string') tables.add(node['relname'])
    if (typeof node['ctename'] === 'string') ctes.add(node['ctename'])
    for (const kind of ['InsertStmt', 'UpdateStmt', 'DeleteStmt']) if (node[kind]) changed.add(node[kind].relation.relname)
    if (node['lockingClause']) for (const { RangeVar: from } of node['fromClause'] ?? []) if (from) changed.add(from.relname)
    for (const child of Object.values(node)) collect(child)
  }
  collect(parseSync(sql))
  const result = { tables: tables.difference(ctes), changed }
  known.set(sql, result)
  return result
}
