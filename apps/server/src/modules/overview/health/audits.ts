import type { Audit, AuditFinding } from '../../../kernel/background/audits.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import * as store from './store.ts'

export type AuditRun = Awaited<ReturnType<typeof store.auditRuns>>[number]

/**
 * Runs all audits of a site, one after the other, and stores their results. A failing audit does not stop the others; the error
 * is thrown at the end.
 */
export async function runSiteAudits(
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

/** An audit consists of a few large statements, so the statement timeout of requests does not apply. */
async function unhurried(tx: SiteRead, run: Audit['run']): Promise<AuditFinding | undefined> {
  await store.liftStatementTimeout(tx)
  return run(tx)
}
