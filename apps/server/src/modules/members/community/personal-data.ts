import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { removeDecisionsAbout } from './report-cases.ts'
import { removeFollowsOf } from './follows.ts'
import { removeReportsAbout, removeReportsBy } from './report.ts'

/** A report belongs to the member who wrote it: it is not shown to the member it is about. */
export const communityData: PersonalData = {
  name: 'community',
  tables: ['member_follow', 'member_report', 'member_report_review', 'member_report_decision'],
  async *read({ db, siteId }, { memberId }) {
    const follows = await sql<{ follower_id: string; followed_id: string; created_date: Date }>`
      select follower_id, followed_id, created_date from member_follow
      where site_id = ${siteId} and (follower_id = ${memberId} or followed_id = ${memberId}) order by created_date`.execute(db)
    for (const { follower_id: follower, followed_id: followed, created_date: since } of follows.rows)
      yield follower === memberId ? { follows: followed, since } : { followedBy: follower, since }
    const reports = await sql<{ reported_member_id: string; category: string; created_date: Date; doc: object }>`
      select reported_member_id, category, created_date, doc from member_report
      where site_id = ${siteId} and reporting_member_id = ${memberId} order by created_date`.execute(db)
    for (const { reported_member_id: reported, category, created_date: date, doc } of reports.rows)
      yield { reported, date, category, ...doc }
  },
  async erase(site, { memberId }) {
    const follows = await removeFollowsOf(site, memberId)
    const reports = (await removeReportsAbout(site, memberId)) + (await removeReportsBy(site, memberId))
    return { erased: follows + reports + (await removeDecisionsAbout(site, memberId)) }
  },
}
