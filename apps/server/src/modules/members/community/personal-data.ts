import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteDecisionsAbout } from './store/decisions.ts'
import { deleteFollowsOf, loadFollowsOf } from './store/follows.ts'
import { removeReportsAbout, removeReportsBy } from './report.ts'
import { loadReportsBy } from './store/reports.ts'

/** A report belongs to the member who wrote it: it is not shown to the member it is about. */
export const communityData: PersonalData = {
  name: 'community',
  tables: ['member_follow', 'member_report', 'member_report_review', 'member_report_decision'],
  async *read(site, { memberId }) {
    const follows = await loadFollowsOf(site, memberId)
    for (const { follower_id: follower, followed_id: followed, created_date: since } of follows)
      yield follower === memberId ? { follows: followed, since } : { followedBy: follower, since }
    const reports = await loadReportsBy(site, memberId)
    for (const { reported_member_id: reported, category, created_date: date, doc } of reports)
      yield { reported, date, category, ...doc }
  },
  async erase(site, { memberId }) {
    const follows = await deleteFollowsOf(site, memberId)
    const reports = (await removeReportsAbout(site, memberId)) + (await removeReportsBy(site, memberId))
    return { erased: follows + reports + (await deleteDecisionsAbout(site, memberId)) }
  },
}
