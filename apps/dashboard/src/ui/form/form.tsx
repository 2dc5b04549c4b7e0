import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CallButton } from '../actions/call-button.tsx'
import { type FormOf, type FormSettings, useTypedForm } from './typed-form.ts'
import { FailureNotice } from '../feedback/failure.tsx'
import classes from './form.module.css'
import { useUnsaved } from './unsaved.ts'
import { isShortcut } from '../actions/use-shortcuts.ts'

export interface FormProps<Values extends FieldValues, Request> extends FormSettings<Values, Request> {
  submitLabel: ReactNode | ((form: FormOf<Values>) => ReactNode)
  /** The label of the button that closes the form unsent, `Cancel` by default. */
  closeLabel?: string
  /** True where submitting destroys something. */
  danger?: boolean
  /** The path of the page: leaving it asks before what was typed is lost. Drawers and dialogs ask by themselves. */
  guardedOn?: string
  /** True where another action is the main one of the page. */
  aside?: boolean
  onClose?: () => void
  onDirty?: (isDirty: boolean) => void
  /** Called when a value changes. */
  onChange?: () => void
  /** The fields. */
  children: (form: FormOf<Values>) => ReactNode
}

/** A form with its buttons. It keeps the input when the server rejects it, and shows the server's errors beside the fields. */
export function Form<Values extends FieldValues, Request>(props: FormProps<Values, Request>) {
  const { call, submitLabel, closeLabel, danger, guardedOn, aside, onClose, onDirty, onChange, children } = props
  const { form, submit, unplaced, isDirty } = useTypedForm(props)
  useUnsaved(guardedOn !== undefined && isDirty && !call.sending, guardedOn)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const { subscribe } = form
  const onValues = useEffectEvent(() => onChange?.())
  useEffect(() => subscribe({ formState: { values: true }, callback: onValues }), [subscribe])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once
    <form
      className={classes.form}
      noValidate
      onKeyDown={submitOnModEnter}
      onSubmit={(event) => {
        // React events bubble through portals, so a form inside another one would submit both.
        event.stopPropagation()
        void submit(event)
      }}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={undefined} />}
      <Unplaced violations={unplaced} />
      {children(form)}
      <div className={classes.bar}>
        {onClose && (
          <Button onClick={onClose} {...(danger && { 'data-autofocus': true })}>
            {closeLabel ?? t({ message: 'Cancel', context: 'dialog' })}
          </Button>
        )}
        <CallButton type="submit" call={call} variant={aside ? 'default' : 'filled'} color={danger ? 'red' : undefined}>
          {typeof submitLabel === 'function' ? submitLabel(form) : submitLabel}
        </CallButton>
      </div>
    </form>
  )
}

/** Errors that belong to no field of the form. */
export function Unplaced({ violations }: { violations: readonly (readonly [path: string, message: string])[] }) {
  if (violations.length === 0) return null
  return (
    <ul className={classes.violations}>
      {violations.map(([path, message]) => (
        <li key={path}>
          {path && <code>{path}</code>} {message}
        </li>
      ))}
    </ul>
  )
}

/** Ctrl or Cmd and Enter send the form, also from a text of several lines. */
export function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isShortcut(event, 'sendForm')) return
  event.preventDefault()
  // React events bubble through portals, and a form inside another one is sent alone.
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}
