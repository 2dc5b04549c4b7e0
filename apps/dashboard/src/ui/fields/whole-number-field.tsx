import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { WholeNumberLimits } from '@stoa/web/read-whole-number'
import type { InForm } from './fields.tsx'
import { useField } from '../form/typed-form.ts'
import { wholeNumberError } from './whole-number-error.ts'

type WholeNumberFieldProps<Values extends FieldValues> = InForm<TextInputProps, Values, string> & {
  limits: WholeNumberLimits
  /** True where the field may be empty. */
  optional?: boolean
}

/** A form field for a whole number. */
export function WholeNumberField<Values extends FieldValues>(props: WholeNumberFieldProps<Values>) {
  const { form, name, limits, optional = false, ...rest } = props
  const field = useField(form, name, (typed: string) => wholeNumberError(typed, limits, { optional }))
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} {...field} />
}
