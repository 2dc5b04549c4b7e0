import { EntityPicker, PickedNames } from '../pickers/entity-picker.tsx'
import { productKind } from '../pickers/products.ts'
import type { EditorProps } from '../../ui/list/column.ts'
import classes from './picker-filter.module.css'

/** Finds a product by name or by the SKU of a variant. */
export function ProductEditor({ title, chosen, onChoose, close }: EditorProps) {
  const choose = (ids: string[]) => {
    onChoose(ids)
    close()
  }
  return (
    <div className={classes.editor}>
      <EntityPicker kind={productKind} label={title} value={chosen} onChange={choose} withinPortal={false} autoFocus />
    </div>
  )
}

export function ChosenProduct({ values }: { values: readonly string[] }) {
  return <PickedNames kind={productKind} ids={values} />
}
