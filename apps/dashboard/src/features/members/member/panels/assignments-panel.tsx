import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../../../ui/page/panel.tsx'
import { RemoveButton } from '../../../../ui/actions/remove-button.tsx'
import classes from './assignments.module.css'
import list from '../../members.module.css'

interface Assigned {
  id: string
  shown: ReactNode
  /** Takes it from the member. Absent where that is not possible. */
  remove?: { label: string; run: () => void } | undefined
}

interface AssignmentsPanelProps {
  title: string
  assigned: readonly Assigned[]
  none: string
  /** The label of the field that gives the member another one. */
  addLabel: string
  /** The options that are not assigned yet. */
  others: readonly { value: string; label: string }[]
  onAdd: ((id: string) => void) | undefined
}

/** The member's assignments, such as badges. Each change is saved at once. */
export function AssignmentsPanel({ title, assigned, none, addLabel, others, onAdd }: AssignmentsPanelProps) {
  return (
    <Panel title={title}>
      <div className={classes.stack}>
        {assigned.length > 0 ? (
          <ul className={classes.list} aria-label={title}>
            {assigned.map(({ id, shown, remove }) => (
              <li key={id}>
                {shown}
                {remove && <RemoveButton label={remove.label} onClick={remove.run} />}
              </li>
            ))}
          </ul>
        ) : (
          <p className={list.none}>{none}</p>
        )}
        {onAdd && others.length > 0 && (
          <Select
            // Empty again after each choice.
            key={others.length}
            aria-label={addLabel}
            placeholder={addLabel}
            data={[...others]}
            value={null}
            onChange={(id) => id && onAdd(id)}
            searchable
          />
        )}
      </div>
    </Panel>
  )
}
