import type { Module } from '../../kernel/module.ts'
import { badges } from './operations/badges.ts'

/** Badges that members carry on their profiles. */
export const badgesModule = {
  name: 'badges',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'members/badges-v-2': badges },
} satisfies Module
