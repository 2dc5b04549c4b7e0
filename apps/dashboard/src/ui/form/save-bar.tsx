import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { CallButton } from '../actions/call-button.tsx'
import { findInput, type Submission } from './typed-form.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** For example 'Unsaved changes'. */
  state: string
  /** The names of the fields with an error. */
  faulty?: readonly string[]
  saveLabel: string
  call: Pick<Submission<never>, 'sending' | 'denied'>
  /** Absent where the bar submits the form that contains it. */
  onSave?: () => void
  /** Absent while there is nothing to discard. */
  onDiscard: (() => void) | undefined
}

/** Saves or discards all changes of a page, and says why they are not saved. */
export function SaveBar({ state, faulty = [], saveLabel, call, onSave, onDiscard }: SaveBarProps) {
  const { online } = useNetwork()
  return (
    <div className={classes.bar} role="region" aria-label={t`Unsaved changes`}>
      <div className={classes.state} role="status">
        {!online ? t`Not saved: you are offline` : faulty.length > 0 ? <FaultyFields names={faulty} /> : state}
      </div>
      {onDiscard && (
        <Button onClick={onDiscard} disabled={call.sending}>
          {t`Discard`}
        </Button>
      )}
      <CallButton call={call} type={onSave ? 'button' : 'submit'} variant="filled" onClick={onSave}>
        {saveLabel}
      </CallButton>
    </div>
  )
}

/** The number of errors that are named. The others follow when these are corrected. */
const maxNamed = 3

/** The number of fields with an error, and links to the first of them. The fields are on the page before they can be wrong. */
function FaultyFields({ names }: { names: readonly string[] }) {
  const labels = names.slice(0, maxNamed).flatMap((name) => (findInput(name) ? { name, label: findLabel(name) } : []))
  return (
    <>
      {plural(names.length, { one: '# field to correct', other: '# fields to correct' })}
      {labels.map(({ name, label }) => (
        <button key={name} type="button" className={classes.field} onClick={() => findInput(name)?.focus()}>
          {label}
        </button>
      ))}
    </>
  )
}

function findLabel(name: string): string {
  const input = findInput(name)
  const label = (input as HTMLInputElement | null)?.labels?.[0]?.textContent ?? input?.getAttribute('aria-label') ?? ''
  // Required fields have an asterisk.
  return label.replaceAll('*', '').trim() || t`Field`
}
