import { getCurrentMember } from '@stoa/contract/calls/members/members'
import type { Visit } from './context.ts'

/** The address that a member signs in with; undefined for visitors. */
export async function loadMemberEmail({ api, memberId }: Pick<Visit, 'api' | 'memberId'>): Promise<string | undefined> {
  if (!memberId) return undefined
  const { member } = await api.call(getCurrentMember, { fieldsets: ['FULL'] })
  return member?.loginEmail ?? undefined
}
