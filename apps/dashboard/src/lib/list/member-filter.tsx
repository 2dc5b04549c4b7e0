import type { EditorProps } from '../../ui/list/column.ts'
import { EntityPicker, PickedNames } from '../pickers/entity-picker.tsx'
import { memberKind } from '../pickers/members.ts'
import classes from './picker-filter.module.css'

/** Finds a member by name or email. */
export function MemberEditor({ title, chosen, onChoose, close }: EditorProps) {
  const choose = (ids: string[]) => {
    onChoose(ids)
    close()
  }
  return (
    <div className={classes.editor}>
      <EntityPicker kind={memberKind} label={title} value={chosen} onChange={choose} withinPortal={false} autoFocus />
    </div>
  )
}

export function ChosenMember({ values }: { values: readonly string[] }) {
  return <PickedNames kind={memberKind} ids={values} />
}
