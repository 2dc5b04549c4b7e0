import type { Module } from '../../../kernel/background/module.ts'
import {
  members,
  memberProfiles,
  defaultPrivacy,
  privacySettings,
  userMembers,
  ownAddresses,
  ownPreferences,
} from './operations/index.ts'
import { memberData } from './personal-data.ts'
import { memberUsages } from './file-usage.ts'

/** The people who have an account of the site, and what of them others may see. */
export const membersModule = {
  name: 'members',
  migrations: `${import.meta.dirname}/migrations`,
  personalData: [memberData],
  services: {
    'members/members': members,
    'stoa/member-profiles': memberProfiles,
    'members/default-privacy': defaultPrivacy,
    'members/member-privacy-settings': privacySettings,
    'members/user-member': userMembers,
    'stoa/member-addresses': ownAddresses,
    'stoa/member-preferences': ownPreferences,
  },
  fileUsages: memberUsages,
} satisfies Module
