import type { Module } from '../../../kernel/background/module.ts'
import { abouts } from './operations/index.ts'
import { aboutData } from './personal-data.ts'
import { aboutUsage } from './file-usage.ts'

export { loadAboutText } from './store.ts'

/** The texts of members about themselves, for their profiles. */
export const memberAboutModule = {
  name: 'member-about',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'members/members-about': abouts },
  personalData: [aboutData],
  fileUsages: [aboutUsage],
} satisfies Module
