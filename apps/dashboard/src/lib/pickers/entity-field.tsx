import type { FieldValues } from 'react-hook-form'
import { useField, type FormOf, type NameOf } from '../../ui/form/typed-form.ts'
import type { EntityKind } from './entity-kind.ts'
import { EntityPicker } from './entity-picker.tsx'

interface EntityFieldProps<Values extends FieldValues, Value> {
  form: FormOf<Values>
  name: NameOf<Values, Value>
  kind: EntityKind
  label: string
  description?: string
}

/** Picks one entity in a form. The field is empty while none is picked. */
export function EntityField<Values extends FieldValues>(props: EntityFieldProps<Values, string>) {
  const { form, name, ...picker } = props
  const { value, onChange, ...field } = useField(form, name)
  return <EntityPicker {...picker} {...field} value={value ? [value] : []} onChange={([id = '']) => onChange(id)} />
}

/** Picks several entities in a form. */
export function EntitiesField<Values extends FieldValues>(props: EntityFieldProps<Values, string[]>) {
  const { form, name, ...picker } = props
  return <EntityPicker {...picker} {...useField(form, name)} multiple />
}
