import type { Database } from '../../apps/server/src/kernel/database/database.ts'
import { violationsOf } from './statement-rules.ts'

/** Statements over all sites; a distributed database answers them from every node. */
const acrossSites = [
  // The rotation of the installation's secret.
  /^\s*select site_id, id, (?:(?:private_key|client_secret|secret)_sealed|sealed_code)/,
]

const checked = new Map<string, string[]>()

function violations(sql: string): string[] {
  let result = checked.get(sql)
  if (!result) checked.set(sql, (result = acrossSites.some((pattern) => pattern.test(sql)) ? [] : violationsOf(sql)))
  return result
}

/**
 * Fails the run when a statement breaks a rule of `statement-rules.ts`: each table of a site is compared with the site's id, which
 * keeps sites apart and lets a distributed database answer from one node.
 */
export function siteStatementCheck(database: Database): () => void {
  const offenders = new Set<string>()
  const stop = database.observe((sql) => {
    const broken = violations(sql)
    if (broken.length > 0) offenders.add(`${broken.join('; ')}\n${sql}`)
  })
  return () => {
    stop()
    if (offenders.size > 0) throw new Error(`statements that break a rule:\n${[...offenders].join('\n---\n')}`)
  }
}
