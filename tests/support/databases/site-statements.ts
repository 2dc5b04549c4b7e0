import { hash } from 'node:crypto'
import type { Connection } from '../../../apps/server/src/kernel/database/connection.ts'
import type { Database } from '../../../apps/server/src/kernel/database/database.ts'
import { cluster } from './cluster.ts'
import { foldedConditions } from './folded-conditions.ts'
import { violationsOf } from './statement-rules.ts'
import { volatilityViolations } from './volatility-rules.ts'

/** Statements over all sites; a distributed database answers them from every node. */
const acrossSites = [
  // The rotation of the installation's secret.
  /^\s*select site_id, id, (?:(?:private_key|client_secret|secret)_sealed|sealed_code)/,
]

/** By a hash of the statement and its kinds of values: a long run has many, and their texts would fill the memory. */
const checked = new Map<string, readonly string[]>()
const none: readonly string[] = []

function violations(sql: string, parameters: readonly unknown[]): readonly string[] {
  // A statement is checked again for every choice of values that conditions may fold to.
  const kinds = parameters.map((value) => (value === null ? 0 : typeof value === 'boolean' ? Number(value) + 2 : 1)).join('')
  const key = hash('sha1', `${kinds} ${sql}`, 'base64')
  let result = checked.get(key)
  if (!result) {
    const isAcross = acrossSites.some((pattern) => pattern.test(sql))
    const found = isAcross ? none : [...violationsOf(sql), ...foldedConditions(sql, parameters)]
    checked.set(key, (result = found.length > 0 ? found : none))
  }
  return result
}

const analysed = new Map<string, string[]>()

async function volatility(session: Connection, sql: string): Promise<string[]> {
  let result = analysed.get(sql)
  if (!result) analysed.set(sql, (result = await volatilityViolations(session, sql)))
  return result
}

/**
 * Fails the run when a statement breaks a rule of `statement-rules.ts`, `folded-conditions.ts` or `volatility-rules.ts`: each table of a site
 * is compared with the site's id, which keeps sites apart and lets a distributed database answer from one node.
 */
export function siteStatementCheck(database: Database): () => Promise<void> {
  const offenders = new Set<string>()
  const changes = new Set<string>()
  const stop = database.observe((sql, _milliseconds, parameters) => {
    const broken = violations(sql, parameters)
    if (broken.length > 0) offenders.add(`${broken.join('; ')}\n${sql}`)
    if (!analysed.has(sql) || analysed.get(sql)!.length > 0) changes.add(sql)
  })
  return async () => {
    stop()
    // Citus itself refuses what it does not take.
    if (cluster && !cluster.isPlain) changes.clear()
    const session = await database.source.acquire()
    try {
      for (const sql of changes) {
        const broken = await volatility(session, sql)
        if (broken.length > 0) offenders.add(`${broken.join('; ')}\n${sql}`)
      }
    } finally {
      session.release()
    }
    if (offenders.size > 0) throw new Error(`statements that break a rule:\n${[...offenders].join('\n---\n')}`)
  }
}
