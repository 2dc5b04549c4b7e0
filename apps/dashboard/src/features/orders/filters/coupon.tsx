import { couponKind } from '../../../lib/pickers/coupons.ts'
import { EntityPicker, PickedNames } from '../../../lib/pickers/entity-picker.tsx'
import type { EditorProps } from '../../../ui/list/column.ts'
import classes from './editor.module.css'

export function CouponEditor({ title, chosen, onChoose }: EditorProps) {
  return (
    <div className={classes.editor}>
      <EntityPicker kind={couponKind} label={title} value={chosen} onChange={onChoose} multiple withinPortal={false} autoFocus />
    </div>
  )
}

export function ChosenCoupons({ values }: { values: readonly string[] }) {
  return <PickedNames kind={couponKind} ids={values} />
}
