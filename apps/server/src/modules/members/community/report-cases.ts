import type { ReportDecision, ReportedProfile } from '@stoa/contract/services/stoa/member-report-cases'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadAboutText } from '../member-about/index.ts'
import { findMember } from '../members/ports/reading.ts'
import { updateShownProfile, loadShownProfiles, type ShownProfile } from './store/reports.ts'
import { loadDecisions } from './store/decisions.ts'

/** Keeps what the reported profile shows now, because the member can change it before staff looks. */
export async function keepProfile(site: SiteTx, reportId: string, memberId: string): Promise<void> {
  const shown = await loadProfile(asStaff(site), memberId)
  await updateShownProfile(site, shown, reportId)
}

async function loadProfile(site: SiteRead, memberId: string): Promise<ShownProfile> {
  const { nickname, title, photo, cover } = (await findMember(site, memberId))?.profile ?? {}
  const about = await loadAboutText(site, memberId)
  return {
    ...(nickname && { nickname }),
    ...(title && { title }),
    ...(photo?.url && { photoUrl: photo.url }),
    ...(cover?.url && { coverUrl: cover.url }),
    ...(about && { about }),
  }
}

/** The different profiles that the reports about a member were about, the newest first. */
export async function loadReportedProfiles(site: SiteRead, memberId: string): Promise<ReportedProfile[]> {
  const rows = await loadShownProfiles(site, memberId)
  return rows.map(({ shown, first, last }) => ({
    ...shown,
    firstReportedDate: first.toISOString(),
    lastReportedDate: last.toISOString(),
  }))
}

export async function loadDecisionsAbout(site: SiteRead, memberId: string): Promise<ReportDecision[]> {
  const rows = await loadDecisions(site, memberId)
  return rows.map(({ outcome, report_count, decided_date }) => ({
    outcome,
    reportCount: report_count,
    date: decided_date.toISOString(),
  }))
}
