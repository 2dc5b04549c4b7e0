import type { Module } from '../../kernel/module.ts'
import { blocks } from './operations/blocks.ts'
import { followers } from './operations/followers.ts'

/** What members do with each other: follow, block and report. */
export const communityModule = {
  name: 'community',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'members/member-to-member-block': blocks, 'members/member-followers': followers },
} satisfies Module
