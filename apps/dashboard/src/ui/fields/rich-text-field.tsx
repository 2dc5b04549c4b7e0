import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FormOf, useField } from '../form/typed-form.ts'

/** The editor is as large as the rest of the back office, so it is loaded only when needed. */
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

interface RichTextFieldProps<Values extends FieldValues> {
  form: FormOf<Values>
  name: FieldPath<Values>
  label: string
  /** The type of the form value: an editor document or HTML. */
  format: 'document' | 'html'
  /** True for a few paragraphs instead of a page. */
  short?: boolean
}

/** A rich text field with headings, lists and links. */
export function RichTextField<Values extends FieldValues>(props: RichTextFieldProps<Values>) {
  const { form, name, label, format, short = false } = props
  const { value, onChange, error } = useField(form, name)
  return (
    <Suspense fallback={<Skeleton height={short ? 240 : 360} />}>
      <RichTextEditor label={label} format={format} short={short} value={value} onChange={onChange} error={error} />
    </Suspense>
  )
}
