import type { Module } from '../../../kernel/background/module.ts'
import { blockedMembers } from './operations/blocked-members.ts'
import { blocks } from './operations/blocks.ts'
import { followers } from './operations/followers.ts'
import { reportCases } from './operations/report-cases.ts'
import { reports } from './operations/reports.ts'
import { communityData } from './personal-data.ts'
import { whenMemberDeleted, whenMemberUpdated } from './reactions.ts'

export { mailModeration, mailReportOutcome } from './report-outcomes.ts'
export { reportDates } from './report.ts'
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
