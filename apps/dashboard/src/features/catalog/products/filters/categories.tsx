import { categoryKind } from '../../../../lib/pickers/categories.ts'
import { EntityPicker, PickedNames } from '../../../../lib/pickers/entity-picker.tsx'
import type { EditorProps } from '../../../../ui/list/column.ts'
import classes from './editor.module.css'

export function CategoriesEditor({ title, chosen, onChoose }: EditorProps) {
  return (
    <div className={classes.editor}>
      <EntityPicker
        kind={categoryKind}
        label={title}
        value={chosen}
        onChange={onChoose}
        multiple
        withinPortal={false}
        autoFocus
      />
    </div>
  )
}

export function ChosenCategories({ values }: { values: readonly string[] }) {
  return <PickedNames kind={categoryKind} ids={values} />
}
