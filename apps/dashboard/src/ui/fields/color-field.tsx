import { ColorInput, type ColorInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { InForm } from './fields.tsx'
import { useField } from '../form/typed-form.ts'

/** An optional colour as `#rrggbb`: empty while none is chosen. */
export function ColorField<Values extends FieldValues>({ form, name, ...props }: InForm<ColorInputProps, Values, string>) {
  return <ColorInput format="hex" withEyeDropper={false} {...props} {...useField(form, name)} />
}
