import type { Module } from '../../../kernel/background/module.ts'
import { blockedMembers, blocks, followers, reports, reportCases } from './operations/index.ts'
import { communityData } from './personal-data.ts'
import { whenMemberDeleted, whenMemberUpdated } from './reactions.ts'

export { mailModeration, mailReportOutcome } from './report-outcomes.ts'
export { loadReportDates } from './store/reports.ts'
export { membersToReview } from './reported-members.ts'

/** The relations between members: follow, block and report. */
export const communityModule = {
  name: 'community',
  migrations: `${import.meta.dirname}/migrations`,
  reactions: [whenMemberDeleted, whenMemberUpdated],
  services: {
    'members/member-to-member-block': blocks,
    'stoa/blocked-members': blockedMembers,
    'members/member-followers': followers,
    'members/member-report': reports,
    'stoa/member-report-cases': reportCases,
  },
  personalData: [communityData],
} satisfies Module
