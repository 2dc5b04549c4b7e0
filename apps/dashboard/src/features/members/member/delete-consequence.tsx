import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { EntityPicker } from '../../../lib/pickers/entity-picker.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import classes from '../members.module.css'

interface DeleteConsequenceProps {
  consequence: string
  deletedIds: readonly string[]
  onAssign: (memberId: string | undefined) => void
}

/** The consequences of a deletion, with a choice of the member who gets the reviews once the members are erased. */
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
