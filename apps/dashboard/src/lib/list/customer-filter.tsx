import type { EditorProps } from '../../ui/list/column.ts'
import { customerKind } from '../pickers/customers.ts'
import { EntityPicker, PickedNames } from '../pickers/entity-picker.tsx'
import classes from './picker-filter.module.css'

/** Finds a customer by name, email or phone. */
export function CustomerEditor({ title, chosen, onChoose, close }: EditorProps) {
  const choose = (ids: string[]) => {
    onChoose(ids)
    close()
  }
  return (
    <div className={classes.editor}>
      <EntityPicker kind={customerKind} label={title} value={chosen} onChange={choose} withinPortal={false} autoFocus />
    </div>
  )
}

export function ChosenCustomer({ values }: { values: readonly string[] }) {
  return <PickedNames kind={customerKind} ids={values} />
}
