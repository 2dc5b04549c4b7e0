import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useField } from './form.tsx'

/** As heavy as the rest of the back office together: only who writes loads it. */
const WordsEditor = lazy(() => import('./words-editor.tsx'))

interface WordsFieldProps {
  name: string
  label: string
  /** What the form's value is: a document of the editor's own, or HTML. */
  format: 'document' | 'html'
  /** A few paragraphs rather than a page. */
  short?: boolean
}

/** Text with headings, lists and links, as it will look. */
export function WordsField({ name, label, format, short = false }: WordsFieldProps) {
  const { value, onChange, error } = useField(name)
  return (
    <Suspense fallback={<Skeleton height={short ? 240 : 360} />}>
      <WordsEditor label={label} format={format} short={short} value={value} onChange={onChange} error={error} />
    </Suspense>
  )
}
