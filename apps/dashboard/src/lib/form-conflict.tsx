import { useFormValues } from '../ui/form.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { mergeEdits } from './merge-edits.ts'

interface FormConflictProps<Values> {
  title: string
  /** What the editing began with. */
  before: Values
  /** What somebody else made of it. */
  newest: Values
  /** The form goes on from the newest. */
  onTaken: () => void
}

/** Within a form: what it edits was changed by somebody else. Both ways out, and nothing typed is lost till one is taken. */
export function FormConflict<Values extends object>({ title, before, newest, onTaken }: FormConflictProps<Values>) {
  const form = useFormValues()
  const goOnWith = (values: Values) => {
    form.setValues(values)
    form.setInitialValues(newest)
    form.resetDirty(newest)
    onTaken()
    return Promise.resolve()
  }
  return (
    <ConflictNotice
      title={title}
      onKeep={() => goOnWith(mergeEdits(before, form.getValues() as Values, newest))}
      onLoad={() => goOnWith(newest)}
    />
  )
}
