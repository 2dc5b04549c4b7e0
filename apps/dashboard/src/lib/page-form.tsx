import { t } from '@lingui/core/macro'
import { useForm } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { FailureNotice } from '../ui/failure.tsx'
import { focusFirstWrong, FormContext, submitOnModEnter, Unplaced, useRefused } from '../ui/form.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { mergeEdits } from './merge-edits.ts'
import classes from './page-form.module.css'
import type { Sending } from './use-call.ts'

export interface PageFormProps<Values, Request> {
  call: Sending<Request>
  initial: Values
  /** Client-side errors by field. */
  check: (values: Values) => Record<string, string | undefined>
  toRequest: (values: Values) => NoInfer<Request>
  /** Maps a contract path to a form field. */
  place: (path: string) => string | undefined
  saveLabel: string
  /** Shows the save bar from the start. */
  isNew?: boolean
  onTyped?: (typed: boolean) => void
  /** Rendered above the fields. `rebase` applies the edits to newer values. */
  above?: (form: { rebase: (newest: Values) => void; values: Values }) => ReactNode
  children: ReactNode
}

/** A page with one form and one save bar. Leaving asks while something is unsaved. */
export function PageForm<Values extends object, Request>(props: PageFormProps<Values, Request>) {
  const { call, initial, check, toRequest, place, saveLabel, isNew = false, onTyped, above, children } = props
  const form = useForm<Record<string, any>>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => check(values as Values),
  })
  const typed = form.isDirty()
  useEffect(() => onTyped?.(typed), [typed, onTyped])
  // A new record navigates to its own page, which must not ask.
  useUnsaved(typed && !call.sending && !(isNew && call.saved > 0))
  const isOpen = typed || isNew
  const submit = form.onSubmit((values) => call.send(toRequest(values as Values)), focusFirstWrong)
  const element = useRef<HTMLFormElement>(null)
  // Also works inside fields, and prevents the browser's save dialog.
  useHotkeys([['mod+S', () => isOpen && element.current?.requestSubmit()]], [])
  const rebase = (newest: Values) => {
    form.setValues(mergeEdits(initial, form.getValues() as Values, newest))
    form.setInitialValues(newest)
    form.resetDirty(newest)
  }
  const { refused, unplaced } = useRefused(form, call.violations, place)
  const faulty = Object.keys({ ...form.errors, ...refused })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => isOpen && submitOnModEnter(event)}
    >
      {above?.({ rebase, values: form.getValues() as Values })}
      {call.failure && !(above && call.code === 'REVISION_MISMATCH') && (
        <FailureNotice failure={call.failure} onRetry={undefined} />
      )}
      <Unplaced violations={unplaced} />
      <FormContext value={{ form, refused }}>{children}</FormContext>
      {isOpen && (
        <SaveBar
          state={isNew ? t`Not saved yet` : t`Unsaved changes`}
          faulty={faulty}
          saveLabel={saveLabel}
          saving={call.sending}
          onDiscard={typed ? () => form.reset() : undefined}
        />
      )}
    </form>
  )
}
