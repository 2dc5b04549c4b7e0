import type { AlwaysWith, Stored } from '@stoa/contract'
import type { Member } from '@stoa/contract/services/members/members'
import type { Wire } from '../../../kernel/lists/entity/entity.ts'
import type { AddressBook } from './address-book.ts'
import type { Preferences } from './preferences.ts'
import type { ProfileDetails } from './profile-details.ts'

/** The wire shows neither the revision nor what members keep for themselves. */
export type MemberFields = AlwaysWith<Member, 'status' | 'privacyStatus' | 'activityStatus' | 'profile' | 'profile.slug'> &
  Pick<Wire, 'revision'> & { addressBook?: AddressBook; preferences?: Preferences; details?: ProfileDetails }

export type StoredMember = Stored<MemberFields>
