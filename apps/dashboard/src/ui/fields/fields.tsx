import { t } from '@lingui/core/macro'
import {
  Autocomplete,
  Checkbox,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Radio,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type AutocompleteProps,
  type CheckboxGroupProps,
  type MultiSelectProps,
  type NativeSelectProps,
  type PasswordInputProps,
  type RadioGroupProps,
  type SelectProps,
  type SwitchProps,
  type TagsInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import type { Limits } from '@stoa/contract'
import type { ChangeEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormOf, type NameOf, useField } from '../form/typed-form.ts'

/** The properties of an input that edits the field `name` of a form, whose value is a `Value`. */
export type InForm<Props, Values extends FieldValues, Value> = Omit<
  Props,
  'form' | 'name' | 'value' | 'onChange' | 'error' | 'maxLength'
> & {
  form: FormOf<Values>
  name: NameOf<Values, Value>
  label: ReactNode
}

/** A text's limits come from the contract, by `@stoa/contract/limits`. */
type TextInForm<Props, Values extends FieldValues, Value = string> = InForm<Props, Values, Value> & { limits?: Limits }

export function TextField<Values extends FieldValues>({ form, name, limits, ...props }: TextInForm<TextInputProps, Values>) {
  return <TextInput {...props} {...toMaxLength(limits)} {...useField(form, name)} />
}

export function PasswordField<Values extends FieldValues>(props: TextInForm<PasswordInputProps, Values>) {
  const { form, name, limits, ...rest } = props
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
      {...rest}
      {...toMaxLength(limits)}
      {...useField(form, name)}
    />
  )
}

export function TextAreaField<Values extends FieldValues>({ form, name, limits, ...props }: TextInForm<TextareaProps, Values>) {
  return <Textarea autosize minRows={2} {...props} {...toMaxLength(limits)} {...useField(form, name)} />
}

export function SwitchField<Values extends FieldValues>({ form, name, ...props }: InForm<SwitchProps, Values, boolean>) {
  const { value, ...field } = useField(form, name)
  return <Switch {...props} {...field} checked={value} />
}

export function TagsField<Values extends FieldValues>(props: TextInForm<TagsInputProps, Values, string[]>) {
  const { form, name, limits, ...rest } = props
  return <TagsInput {...rest} {...toMaxLength(limits)} {...useField(form, name)} />
}

/** Accepts any text and suggests known values. */
export function SuggestField<Values extends FieldValues>({
  form,
  name,
  limits,
  ...props
}: TextInForm<AutocompleteProps, Values>) {
  return <Autocomplete limit={20} {...props} {...toMaxLength(limits)} {...useField(form, name)} />
}

/** Chooses one of many values by typing. */
export function SearchSelectField<Values extends FieldValues>(
  props: InForm<SelectProps, Values, string | null> & { onPick?: () => void },
) {
  const { form, name, onPick, ...rest } = props
  const { onChange, ...field } = useField(form, name)
  const pick = (value: string | null) => {
    onChange(value)
    onPick?.()
  }
  return <Select searchable selectFirstOptionOnChange allowDeselect={false} limit={60} {...rest} {...field} onChange={pick} />
}

/** Chooses several of many values by typing. */
export function SearchMultiSelectField<Values extends FieldValues>(props: InForm<MultiSelectProps, Values, string[]>) {
  const { form, name, ...rest } = props
  return <MultiSelect searchable hidePickedOptions limit={60} {...rest} {...useField(form, name)} />
}

type ChecksFieldProps<Values extends FieldValues> = InForm<Omit<CheckboxGroupProps, 'children'>, Values, string[]> & {
  data: readonly { value: string; label: string }[]
}

/** Chooses several of a few values. */
export function ChecksField<Values extends FieldValues>({ form, name, data, ...props }: ChecksFieldProps<Values>) {
  const { name: _name, ...field } = useField(form, name)
  return (
    <Checkbox.Group {...props} {...field}>
      {data.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label} mt="xs" />
      ))}
    </Checkbox.Group>
  )
}

type RadiosFieldProps<Values extends FieldValues> = InForm<Omit<RadioGroupProps, 'children'>, Values, string> & {
  data: readonly { value: string; label: string; description?: string }[]
  /** The chosen one gets the focus when the drawer or dialog opens. */
  'data-autofocus'?: boolean
}

/** Chooses one of a few values, each with an explanation. */
export function RadiosField<Values extends FieldValues>(props: RadiosFieldProps<Values>) {
  const { form, name, data, 'data-autofocus': isFirst = false, ...rest } = props
  const field = useField(form, name)
  return (
    <Radio.Group {...rest} {...field}>
      {data.map((choice) => (
        <Radio key={choice.value} {...choice} mt="xs" data-autofocus={(isFirst && choice.value === field.value) || undefined} />
      ))}
    </Radio.Group>
  )
}

type SelectFieldProps<Values extends FieldValues> = InForm<Omit<NativeSelectProps, 'data'>, Values, string> & {
  data: readonly { value: string; label: string }[]
  /** The label of a value that is no longer among the choices. */
  gone?: string
  onPick?: (value: string) => void
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { form, name, data, gone, onPick, ...rest } = props
  const { onChange, ...field } = useField(form, name)
  const missing = gone && !data.some(({ value }) => value === field.value) ? [{ value: field.value, label: gone }] : []
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange(event)
    onPick?.(event.currentTarget.value)
  }
  return <NativeSelect {...rest} {...field} data={[...missing, ...data]} onChange={pick} />
}

/** The browser stops at the longest text that the contract allows. */
function toMaxLength(limits: Limits | undefined): { maxLength?: number } {
  return limits?.maxLength === undefined ? {} : { maxLength: limits.maxLength }
}
