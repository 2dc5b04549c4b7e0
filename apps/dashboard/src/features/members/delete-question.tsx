import { plural, t } from '@lingui/core/macro'
import { bulkDeleteMembersByFilter } from '@stoa/contract/calls/members/members'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { useEffect, useState } from 'react'
import type { BulkAction, BulkQuestion } from '../../lib/bulk-action.ts'
import { changeByFilter } from '../../lib/change-by-filter.ts'
import { EntityPicker } from '../../lib/pickers/entity-picker.tsx'
import { memberKind } from '../../lib/pickers/members.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import classes from './members.module.css'

/** Asks before members are deleted, and who takes over their reviews. */
export const DeleteQuestion: BulkQuestion<MemberRow>['Question'] = ({ rows, onAnswer, onClose }) => {
  const [assigneeId, setAssigneeId] = useState<string>()
  return (
    <ConfirmDialog
      opened
      question={plural(rows.length, { one: 'Delete # member?', other: 'Delete # members?' })}
      consequence={
        <DeleteConsequence
          consequence={t`They can no longer sign in, and their profiles disappear. Their orders stay. You can undo this.`}
          deletedIds={rows.map(({ id }) => id!)}
          onAssign={setAssigneeId}
        />
      }
      confirmLabel={t`Delete`}
      onConfirm={() => onAnswer(deletion(assigneeId))}
      onClose={onClose}
    />
  )
}

function deletion(contentAssigneeId: string | undefined): BulkAction<MemberRow> {
  return {
    label: t`Delete`,
    done: (count) => plural(count, { one: '# member deleted', other: '# members deleted' }),
    failed: (count) => plural(count, { one: '# member could not be deleted', other: '# members could not be deleted' }),
    ...changeByFilter(bulkDeleteMembersByFilter, { ...(contentAssigneeId && { contentAssigneeId }) }),
  }
}

interface DeleteConsequenceProps {
  consequence: string
  deletedIds: readonly string[]
  onAssign: (memberId: string | undefined) => void
}

/** What a deletion does, and who gets the reviews once the members are erased. */
export function DeleteConsequence({ consequence, deletedIds, onAssign }: DeleteConsequenceProps) {
  const [assigned, setAssigned] = useState<string[]>([])
  // The dialog opens without the choice of the last time.
  useEffect(() => onAssign(undefined), [onAssign])
  const assign = (ids: string[]) => {
    setAssigned(ids)
    onAssign(ids[0])
  }
  return (
    <div className={classes.deletion}>
      <p>{consequence}</p>
      <EntityPicker
        kind={memberKind}
        label={t`Who takes over their reviews (optional)`}
        description={t`This member gets them when the account is erased. Otherwise they stay without an author.`}
        value={assigned}
        onChange={assign}
        without={deletedIds}
      />
    </div>
  )
}
