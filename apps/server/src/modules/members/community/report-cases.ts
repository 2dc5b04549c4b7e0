import type { ReportDecision, ReportedProfile } from '@stoa/contract/services/stoa/member-report-cases'
import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { aboutText } from '../member-about/index.ts'
import { findMember } from '../members/index.ts'

type ShownProfile = Omit<ReportedProfile, 'firstReportedDate' | 'lastReportedDate'>

/** Keeps what the reported profile shows now, because the member can change it before staff looks. */
export async function keepProfile(site: SiteTx, reportId: string, memberId: string): Promise<void> {
  const shown = await profileOf(asStaff(site), memberId)
  await sql`update member_report set shown = ${JSON.stringify(shown)}::jsonb
    where site_id = ${site.siteId} and id = ${reportId}`.execute(site.db)
}

async function profileOf(site: SiteRead, memberId: string): Promise<ShownProfile> {
  const { nickname, title, photo, cover } = (await findMember(site, memberId))?.profile ?? {}
  const about = await aboutText(site, memberId)
  return {
    ...(nickname && { nickname }),
    ...(title && { title }),
    ...(photo?.url && { photoUrl: photo.url }),
    ...(cover?.url && { coverUrl: cover.url }),
    ...(about && { about }),
  }
}

/** The different profiles that the reports about a member were about, the newest first. */
export async function reportedProfiles({ db, siteId }: SiteRead, memberId: string): Promise<ReportedProfile[]> {
  const { rows } = await sql<{ shown: ShownProfile; first: Date; last: Date }>`
    select shown, min(created_date) as first, max(created_date) as last from member_report
    where site_id = ${siteId} and reported_member_id = ${memberId} and shown is not null
    group by shown order by last desc limit 20`.execute(db)
  return rows.map(({ shown, first, last }) => ({
    ...shown,
    firstReportedDate: first.toISOString(),
    lastReportedDate: last.toISOString(),
  }))
}

export async function recordDecision(
  { db, siteId, now }: SiteTx,
  { memberId, outcome, reportCount }: { memberId: string; outcome: ReportDecision['outcome']; reportCount: number },
): Promise<void> {
  await sql`insert into member_report_decision (site_id, id, member_id, outcome, report_count, decided_date)
    values (${siteId}, ${newId()}, ${memberId}, ${outcome}, ${reportCount}, ${now})`.execute(db)
}

export async function decisionsAbout({ db, siteId }: SiteRead, memberId: string): Promise<ReportDecision[]> {
  const { rows } = await sql<{ outcome: ReportDecision['outcome']; report_count: number; decided_date: Date }>`
    select outcome, report_count, decided_date from member_report_decision
    where site_id = ${siteId} and member_id = ${memberId} order by decided_date desc, id desc limit 50`.execute(db)
  return rows.map(({ outcome, report_count, decided_date }) => ({
    outcome,
    reportCount: report_count,
    date: decided_date.toISOString(),
  }))
}

/** Returns how many decisions there were. */
export async function removeDecisionsAbout({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_report_decision
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
