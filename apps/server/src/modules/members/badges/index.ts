import type { Module } from '../../../kernel/background/module.ts'
import { badgeAssignments, badges, olderBadges } from './operations/index.ts'
import { badgeData } from './personal-data.ts'
import { badgeUsage } from './file-usage.ts'

export { loadMemberBadges, membersWithBadges } from './store.ts'

/** Badges that members carry on their profiles. */
export const badgesModule = {
  name: 'badges',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'members/badges-v-2': badges,
    'members/badges': olderBadges,
    'members/badge-assignments': badgeAssignments,
  },
  personalData: [badgeData],
  fileUsages: [badgeUsage],
} satisfies Module
