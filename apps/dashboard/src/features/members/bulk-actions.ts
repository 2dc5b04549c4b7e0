import { plural, t } from '@lingui/core/macro'
import {
  bulkApproveMembers,
  bulkBlockMembers,
  bulkDeleteMembersByFilter,
  muteMember,
  unmuteMember,
} from '@stoa/contract/calls/members/members'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { api } from '../../lib/api.ts'
import { oneByOne, type BulkEntry } from '../../lib/bulk-action.ts'
import { changeByFilter } from '../../lib/change-by-filter.ts'
import { DeleteQuestion } from './delete-question.tsx'

/** The bulk actions for members. Each asks with the exact number, and can be undone. */
export function memberBulkActions(): readonly BulkEntry<MemberRow>[] {
  return [approve(), block(), unblock(), mute(), unmute(), remove()]
}

function approve(): BulkEntry<MemberRow> {
  return {
    label: t`Approve`,
    needs: bulkApproveMembers,
    affects: ({ status }) => status === 'PENDING',
    noneReason: t`None of the selected members is waiting for approval`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Approve # member?', other: 'Approve # members?' }),
      consequence: t`They can sign in, and everybody can see them if their profile is public. You can undo this.`,
      confirmLabel: t`Approve`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member approved', other: '# members approved' }),
    failed: (count) => plural(count, { one: '# member could not be approved', other: '# members could not be approved' }),
    ...changeByFilter(bulkApproveMembers, {}),
  }
}

function block(): BulkEntry<MemberRow> {
  return {
    label: t`Block`,
    needs: bulkBlockMembers,
    affects: ({ status }) => status === 'APPROVED' || status === 'PENDING',
    noneReason: t`None of the selected members can be blocked`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Block # member?', other: 'Block # members?' }),
      consequence: t`They can no longer sign in, and others no longer see their profiles. You can undo this.`,
      confirmLabel: t`Block`,
    }),
    done: (count) => plural(count, { one: '# member blocked', other: '# members blocked' }),
    failed: (count) => plural(count, { one: '# member could not be blocked', other: '# members could not be blocked' }),
    ...changeByFilter(bulkBlockMembers, {}),
  }
}

function unblock(): BulkEntry<MemberRow> {
  return {
    label: t`Unblock`,
    needs: bulkApproveMembers,
    secondary: true,
    affects: ({ status }) => status === 'BLOCKED',
    noneReason: t`None of the selected members is blocked`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Unblock # member?', other: 'Unblock # members?' }),
      consequence: t`They can sign in again, and everybody can see them if their profile is public. You can undo this.`,
      confirmLabel: t`Unblock`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member unblocked', other: '# members unblocked' }),
    failed: (count) => plural(count, { one: '# member could not be unblocked', other: '# members could not be unblocked' }),
    ...changeByFilter(bulkApproveMembers, {}),
  }
}

function mute(): BulkEntry<MemberRow> {
  return {
    label: t`Mute`,
    needs: muteMember,
    secondary: true,
    affects: ({ activityStatus }) => activityStatus === 'ACTIVE',
    noneReason: t`All selected members are muted already`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Mute # member?', other: 'Mute # members?' }),
      consequence: t`They can still sign in and buy, but not publish anything that others see. You can undo this.`,
      confirmLabel: t`Mute`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member muted', other: '# members muted' }),
    failed: (count) => plural(count, { one: '# member could not be muted', other: '# members could not be muted' }),
    run: (rows) => oneByOne(rows, ({ id }) => api.call(muteMember, { id: id! })),
    undo: (rows) => oneByOne(rows, ({ id }) => api.call(unmuteMember, { id: id! })),
  }
}

function unmute(): BulkEntry<MemberRow> {
  return {
    label: t`Unmute`,
    needs: unmuteMember,
    secondary: true,
    affects: ({ activityStatus }) => activityStatus === 'MUTED',
    noneReason: t`None of the selected members is muted`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Unmute # member?', other: 'Unmute # members?' }),
      consequence: t`They can publish again. You can undo this.`,
      confirmLabel: t`Unmute`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# member unmuted', other: '# members unmuted' }),
    failed: (count) => plural(count, { one: '# member could not be unmuted', other: '# members could not be unmuted' }),
    run: (rows) => oneByOne(rows, ({ id }) => api.call(unmuteMember, { id: id! })),
    undo: (rows) => oneByOne(rows, ({ id }) => api.call(muteMember, { id: id! })),
  }
}

function remove(): BulkEntry<MemberRow> {
  return { label: t`Delete`, needs: bulkDeleteMembersByFilter, Question: DeleteQuestion }
}
