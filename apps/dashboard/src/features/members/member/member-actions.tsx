import type { Member } from '@stoa/contract/services/members/members'
import { Actions } from '../../../ui/actions/actions.tsx'
import { useMemberActions } from './use-member-actions.ts'

export function MemberActions({ member }: { member: Member }) {
  const { next, more } = useMemberActions(member)
  return <Actions next={next} more={more} />
}
