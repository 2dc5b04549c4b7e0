import { t } from '@lingui/core/macro'
import type { Member } from '@stoa/contract/services/members/members'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'

/** The nickname, or else the login email. */
export function nameOf({ name, loginEmail }: Pick<MemberRow, 'name' | 'loginEmail'>): string {
  return name || loginEmail || t`Member`
}

export function memberName({ profile, loginEmail }: Member): string {
  return profile?.nickname || loginEmail || t`Member`
}
