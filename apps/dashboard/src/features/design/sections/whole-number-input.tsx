import { NumberInput } from '@mantine/core'
import { useField, type FormOf } from '../../../ui/form/typed-form.ts'

/** A whole number within limits. */
export function WholeNumberInput({
  form,
  name,
  label,
  min,
  max,
}: {
  form: FormOf<any>
  name: never
  label: string
  min: number
  max: number
}) {
  return <NumberInput label={label} min={min} max={max} allowDecimal={false} clampBehavior="strict" {...useField(form, name)} />
}
