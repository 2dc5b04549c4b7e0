import type { Audit } from '../../kernel/audits.ts'
import type { JobSite } from '../../kernel/jobs.ts'
import type { SiteRead } from '../../kernel/site.ts'
import * as store from './store.ts'

export type AuditRun = Awaited<ReturnType<typeof store.auditRuns>>[number]

/** Runs every audit of a site, one after the other, and writes down what each found. */
export async function runAudits(
  site: Pick<JobSite, keyof SiteRead | 'transaction'>,
  audits: readonly Audit[],
): Promise<AuditRun[]> {
  const runs: AuditRun[] = []
  for (const { name, run } of audits) {
    const finding = await run(site)
    await site.transaction((tx) => store.saveAuditRun(tx, name, finding))
    runs.push({ name, run_date: site.now, finding: finding ?? null })
  }
  return runs
}
