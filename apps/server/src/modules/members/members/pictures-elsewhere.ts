import type { Member } from '@stoa/contract/services/members/members'
import { isOnOtherHost } from '../../media/pictures/index.ts'

/** Photo and cover that a member shows from other hosts. */
export function picturesElsewhere({ profile }: Pick<Member, 'profile'>): string[] {
  return [profile?.photo?.url, profile?.cover?.url].filter(isOnOtherHost)
}
