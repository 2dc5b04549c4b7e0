import { plural, t } from '@lingui/core/macro'
import {
  bulkApproveMembersByFilter,
  bulkBlockMembersByFilter,
  bulkDeleteMembersByFilter,
  bulkDisconnectMembersByFilter,
  bulkMuteMembersByFilter,
  bulkUnmuteMembersByFilter,
} from '@stoa/contract/calls/stoa/member-rows'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { createElement } from 'react'
import type { FilterAction } from '../../lib/list/bulk-action.ts'
import { startByFilter } from '../../lib/list/change-by-filter.ts'
import { DeleteConsequence } from './member/delete-consequence.tsx'
import { loadMembersByIds } from './list.ts'

const ofMembers = { idOf: ({ id }: MemberRow) => id!, load: loadMembersByIds }

/** The bulk actions for members. Each asks with those whom it changes, and can be undone. */
export function memberBulkActions(): readonly FilterAction<MemberRow>[] {
  return [approve(), block(), unblock(), mute(), unmute(), disconnect(), remove()]
}

function approve(): FilterAction<MemberRow> {
  return {
    label: t`Approve`,
    needs: bulkApproveMembersByFilter,
    affects: ({ status }) => status === 'PENDING',
    affected: { status: 'PENDING' },
    noneReason: t`None of the selected members is waiting for approval`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Approve # member?', other: 'Approve # members?' }),
      consequence: t`They can sign in, and everybody can see them if their profile is public. You can undo this.`,
      confirmLabel: t`Approve`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member approved', other: '# members approved' }),
    failed: (count) => plural(count, { one: '# member could not be approved', other: '# members could not be approved' }),
    start: startByFilter(bulkApproveMembersByFilter, {}),
    ...ofMembers,
  }
}

function block(): FilterAction<MemberRow> {
  return {
    label: t`Block`,
    needs: bulkBlockMembersByFilter,
    affects: ({ status }) => status === 'APPROVED' || status === 'PENDING',
    affected: { status: { $in: ['APPROVED', 'PENDING'] } },
    noneReason: t`None of the selected members can be blocked`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Block # member?', other: 'Block # members?' }),
      consequence: t`They can no longer sign in, and others no longer see their profiles. You can undo this.`,
      confirmLabel: t`Block`,
    }),
    done: (count) => plural(count, { one: '# member blocked', other: '# members blocked' }),
    failed: (count) => plural(count, { one: '# member could not be blocked', other: '# members could not be blocked' }),
    start: startByFilter(bulkBlockMembersByFilter, {}),
    ...ofMembers,
  }
}

function unblock(): FilterAction<MemberRow> {
  return {
    label: t`Unblock`,
    needs: bulkApproveMembersByFilter,
    secondary: true,
    affects: ({ status }) => status === 'BLOCKED',
    affected: { status: 'BLOCKED' },
    noneReason: t`None of the selected members is blocked`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Unblock # member?', other: 'Unblock # members?' }),
      consequence: t`They can sign in again, and everybody can see them if their profile is public. You can undo this.`,
      confirmLabel: t`Unblock`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member unblocked', other: '# members unblocked' }),
    failed: (count) => plural(count, { one: '# member could not be unblocked', other: '# members could not be unblocked' }),
    start: startByFilter(bulkApproveMembersByFilter, {}),
    ...ofMembers,
  }
}

function mute(): FilterAction<MemberRow> {
  return {
    label: t`Mute`,
    needs: bulkMuteMembersByFilter,
    secondary: true,
    affects: ({ activityStatus }) => activityStatus === 'ACTIVE',
    affected: { activityStatus: 'ACTIVE' },
    noneReason: t`All selected members are muted already`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Mute # member?', other: 'Mute # members?' }),
      consequence: t`They can still sign in and buy, but not publish anything that others see. You can undo this.`,
      confirmLabel: t`Mute`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member muted', other: '# members muted' }),
    failed: (count) => plural(count, { one: '# member could not be muted', other: '# members could not be muted' }),
    start: startByFilter(bulkMuteMembersByFilter, {}),
    ...ofMembers,
  }
}

function unmute(): FilterAction<MemberRow> {
  return {
    label: t`Unmute`,
    needs: bulkUnmuteMembersByFilter,
    secondary: true,
    affects: ({ activityStatus }) => activityStatus === 'MUTED',
    affected: { activityStatus: 'MUTED' },
    noneReason: t`None of the selected members is muted`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Unmute # member?', other: 'Unmute # members?' }),
      consequence: t`They can publish again. You can undo this.`,
      confirmLabel: t`Unmute`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member unmuted', other: '# members unmuted' }),
    failed: (count) => plural(count, { one: '# member could not be unmuted', other: '# members could not be unmuted' }),
    start: startByFilter(bulkUnmuteMembersByFilter, {}),
    ...ofMembers,
  }
}

function disconnect(): FilterAction<MemberRow> {
  return {
    label: t`Disconnect`,
    needs: bulkDisconnectMembersByFilter,
    secondary: true,
    affects: ({ status }) => status !== 'OFFLINE',
    affected: { status: { $ne: 'OFFLINE' } },
    noneReason: t`All selected members are disconnected already`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Disconnect # member?', other: 'Disconnect # members?' }),
      consequence: t`They can no longer sign in, and others no longer see their profiles. What they wrote stays. You can undo this.`,
      confirmLabel: t`Disconnect`,
    }),
    done: (count) => plural(count, { one: '# member disconnected', other: '# members disconnected' }),
    failed: (count) => plural(count, { one: '# member could not be disconnected', other: '# members could not be disconnected' }),
    start: startByFilter(bulkDisconnectMembersByFilter, {}),
    ...ofMembers,
  }
}

function remove(): FilterAction<MemberRow> {
  let contentAssigneeId: string | undefined
  return {
    label: t`Delete`,
    needs: bulkDeleteMembersByFilter,
    confirm: ({ length, ids }) => ({
      question: plural(length, { one: 'Delete # member?', other: 'Delete # members?' }),
      consequence: createElement(DeleteConsequence, {
        consequence: t`They can no longer sign in, and their profiles disappear. Their orders stay. You can undo this.`,
        deletedIds: ids,
        onAssign: (memberId) => void (contentAssigneeId = memberId),
      }),
      confirmLabel: t`Delete`,
    }),
    done: (count) => plural(count, { one: '# member deleted', other: '# members deleted' }),
    failed: (count) => plural(count, { one: '# member could not be deleted', other: '# members could not be deleted' }),
    start: (request) => startByFilter(bulkDeleteMembersByFilter, { ...(contentAssigneeId && { contentAssigneeId }) })(request),
    ...ofMembers,
  }
}
