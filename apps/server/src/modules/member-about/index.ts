import type { Module } from '../../kernel/module.ts'
import { abouts } from './operations.ts'
import { whenMemberPurged } from './reactions.ts'

/** What members write about themselves for their profiles. */
export const memberAbout = {
  name: 'member-about',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'members/members-about': abouts },
  reactions: [whenMemberPurged],
} satisfies Module
