import { sql } from 'kysely'
import type { ReportDecision } from '@stoa/contract/services/stoa/member-report-cases'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { newId } from '../../../../kernel/basics/ids.ts'

export async function loadDecisions(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ outcome: ReportDecision['outcome']; report_count: number; decided_date: Date }[]> {
  const { rows } = await sql<{ outcome: ReportDecision['outcome']; report_count: number; decided_date: Date }>`
    select outcome, report_count, decided_date from member_report_decision
    where site_id = ${siteId} and member_id = ${memberId} order by decided_date desc, id desc limit 50`.execute(db)
  return rows
}

export async function insertDecision(
  { db, siteId, now }: SiteTx,
  { memberId, outcome, reportCount }: { memberId: string; outcome: ReportDecision['outcome']; reportCount: number },
): Promise<void> {
  await sql`insert into member_report_decision (site_id, id, member_id, outcome, report_count, decided_date)
    values (${siteId}, ${newId()}, ${memberId}, ${outcome}, ${reportCount}, ${now})`.execute(db)
}

/** Returns how many decisions there were. */
export async function deleteDecisionsAbout({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_report_decision
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
