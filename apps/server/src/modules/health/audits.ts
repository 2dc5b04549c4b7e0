import { sql } from 'kysely'
import type { Audit, AuditFinding } from '../../kernel/audits.ts'
import type { JobSite } from '../../kernel/jobs.ts'
import type { SiteRead } from '../../kernel/site.ts'
import * as store from './store.ts'

export type AuditRun = Awaited<ReturnType<typeof store.auditRuns>>[number]

/** Runs every audit of a site, one after the other, and writes down what each found. One that fails does not stop the others; throws afterwards. */
export async function runAudits(
  site: Pick<JobSite, keyof SiteRead | 'transaction'>,
  audits: readonly Audit[],
): Promise<AuditRun[]> {
  const runs: AuditRun[] = []
  const failures: unknown[] = []
  for (const { name, run } of audits) {
    try {
      const finding = await site.transaction((tx) => unhurried(tx, run))
      await site.transaction((tx) => store.saveAuditRun(tx, name, finding))
      runs.push({ name, run_date: site.now, finding: finding ?? null })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return runs
}

/** An audit is a few large statements: the time limit of a request is not theirs. */
async function unhurried(tx: SiteRead, run: Audit['run']): Promise<AuditFinding | undefined> {
  await sql`set local statement_timeout = 0`.execute(tx.db)
  return run(tx)
}
