import {
  PasswordInput,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type PasswordInputProps,
  type SwitchProps,
  type TagsInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useField } from './form.tsx'

type Named<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'error'> & { name: string; label: ReactNode }

export function TextField({ name, ...props }: Named<TextInputProps>) {
  return <TextInput {...props} {...useField(name)} />
}

export function PasswordField({ name, ...props }: Named<PasswordInputProps>) {
  return <PasswordInput {...props} {...useField(name)} />
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
