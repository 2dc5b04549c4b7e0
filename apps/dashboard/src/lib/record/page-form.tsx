import { t } from '@lingui/core/macro'
import { useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FailureNotice } from '../../ui/feedback/failure.tsx'
import { submitOnModEnter, Unplaced } from '../../ui/form/form.tsx'
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { type FormOf, type FormSettings, useTypedForm } from '../../ui/form/typed-form.ts'
import classes from './page-form.module.css'
import type { Sending } from '../calls/use-call.ts'

export interface PageFormProps<Values extends FieldValues, Request> extends FormSettings<Values, Request> {
  call: Sending<Request>
  saveLabel: string
  /** Shows the save bar from the start. */
  isNew?: boolean
  /** The path of the page, where it has dialogs: opening one does not ask. */
  guardedOn?: string
  /** The fields. */
  children: (form: FormOf<Values>) => ReactNode
}

/** A page with one form and one save bar. Leaving asks while something is unsaved. */
export function PageForm<Values extends FieldValues, Request>(props: PageFormProps<Values, Request>) {
  const { call, saveLabel, isNew = false, guardedOn, children } = props
  const { form, submit, unplaced, faulty, isDirty } = useTypedForm(props)
  // A new record navigates to its own page, which must not ask.
  useUnsaved(isDirty && !call.sending && !(isNew && call.saved > 0), guardedOn)
  const isOpen = isDirty || isNew
  const element = useRef<HTMLFormElement>(null)
  // Also works inside fields, and prevents the browser's save dialog.
  useShortcuts({ save: () => isOpen && element.current?.requestSubmit() })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => isOpen && submitOnModEnter(event)}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={undefined} />}
      <Unplaced violations={unplaced} />
      {children(form)}
      {isOpen && (
        <SaveBar
          state={isNew ? t`Not saved yet` : t`Unsaved changes`}
          faulty={faulty}
          saveLabel={saveLabel}
          call={call}
          onDiscard={isDirty ? () => form.reset() : undefined}
        />
      )}
    </form>
  )
}
