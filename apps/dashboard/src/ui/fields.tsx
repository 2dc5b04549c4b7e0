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
import type { ChangeEvent, ReactNode } from 'react'
import { useField } from './form.tsx'

type Named<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'error'> & { name: string; label: ReactNode }

export function TextField({ name, ...props }: Named<TextInputProps>) {
  return <TextInput {...props} {...useField(name)} />
}

export function PasswordField({ name, ...props }: Named<PasswordInputProps>) {
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }} {...props} {...useField(name)} />
  )
}

export function TextAreaField({ name, ...props }: Named<TextareaProps>) {
  return <Textarea autosize minRows={2} {...props} {...useField(name)} />
}

export function SwitchField({ name, ...props }: Named<SwitchProps>) {
  const { value, ...field } = useField(name)
  return <Switch {...props} {...field} checked={value} />
}

export function TagsField({ name, ...props }: Named<TagsInputProps>) {
  return <TagsInput {...props} {...useField(name)} />
}

/** Accepts any text and suggests known values. */
export function SuggestField({ name, ...props }: Named<AutocompleteProps>) {
  return <Autocomplete limit={20} {...props} {...useField(name)} />
}

/** Chooses one of many values by typing. */
export function SearchSelectField({ name, onPick, ...props }: Named<SelectProps> & { onPick?: () => void }) {
  const { onChange, ...field } = useField(name)
  const pick = (value: string | null) => {
    onChange(value)
    onPick?.()
  }
  return <Select searchable allowDeselect={false} limit={60} {...props} {...field} onChange={pick} />
}

/** Chooses several of many values by typing. */
export function SearchMultiSelectField({ name, ...props }: Named<MultiSelectProps>) {
  return <MultiSelect searchable hidePickedOptions limit={60} {...props} {...useField(name)} />
}

interface ChecksFieldProps extends Named<Omit<CheckboxGroupProps, 'children'>> {
  data: readonly { value: string; label: string }[]
}

/** Chooses several of a few values. */
export function ChecksField({ name, data, ...props }: ChecksFieldProps) {
  return (
    <Checkbox.Group {...props} {...useField(name)}>
      {data.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label} mt="xs" />
      ))}
    </Checkbox.Group>
  )
}

interface RadiosFieldProps extends Named<Omit<RadioGroupProps, 'children'>> {
  data: readonly { value: string; label: string; description?: string }[]
}

/** Chooses one of a few values, each with an explanation. */
export function RadiosField({ name, data, ...props }: RadiosFieldProps) {
  return (
    <Radio.Group {...props} {...useField(name)}>
      {data.map((choice) => (
        <Radio key={choice.value} {...choice} mt="xs" />
      ))}
    </Radio.Group>
  )
}

interface SelectFieldProps extends Named<Omit<NativeSelectProps, 'data'>> {
  data: readonly { value: string; label: string }[]
  /** The label of a value that is no longer among the choices. */
  gone?: string
  onPick?: (value: string) => void
}

export function SelectField({ name, data, gone, onPick, ...props }: SelectFieldProps) {
  const { onChange, ...field } = useField(name)
  const missing = gone && !data.some(({ value }) => value === field.value) ? [{ value: field.value, label: gone }] : []
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange(event)
    onPick?.(event.currentTarget.value)
  }
  return <NativeSelect {...props} {...field} data={[...missing, ...data]} onChange={pick} />
}
