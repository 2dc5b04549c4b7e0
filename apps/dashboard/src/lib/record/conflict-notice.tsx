import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { toText } from '../../ui/fields/typed-decimal.ts'
import { WarningIcon } from '../../ui/pictures/icons.tsx'
import classes from './conflict-notice.module.css'
import type { Difference } from './differences.ts'

interface ConflictNoticeProps {
  /** The user tried to save: the notice gets the focus, wherever the page is scrolled. */
  isRefused: boolean
  /** For example 'This page changed while you were editing.' */
  title: string
  differences: readonly Difference[]
  onKeep: () => unknown
  onLoad: () => unknown
}

/** Shows both versions after a conflicting change. Nothing is lost until the user chooses one. */
export function ConflictNotice({ isRefused, title, differences, onKeep, onLoad }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefused) notice.current?.focus()
  }, [isRefused])
  return (
    <div ref={notice} tabIndex={-1} className={classes.notice} role="alert">
      <WarningIcon size={20} />
      <p>
        <b>{title}</b> {t`Your changes are still here. Keep them and save, or load the latest version and discard them.`}
      </p>
      {differences.length > 0 && (
        <dl className={classes.versions} aria-label={t`Compare versions`}>
          {differences.slice(0, maxShown).map(({ field, mine, theirs }) => (
            <div key={field}>
              <dt>{findLabel(field)}</dt>
              <dd>{t`Yours: ${inWords(field, mine)}`}</dd>
              <dd>{t`Latest: ${inWords(field, theirs)}`}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.ways}>
        <Button onClick={() => void onLoad()}>{t`Load latest version`}</Button>
        <Button variant="filled" onClick={() => void onKeep()}>{t`Keep my changes`}</Button>
      </div>
    </div>
  )
}

const maxShown = 12
const maxLength = 200

/** The visible label of the field. */
function findLabel(field: string): string {
  const control = findControl(field)
  const labels = control && 'labels' in control ? (control.labels as NodeListOf<HTMLLabelElement> | null) : null
  const label = labels?.[0] ?? control?.closest('.mantine-InputWrapper-root')?.querySelector('label')
  return label?.textContent || control?.getAttribute('aria-label') || t`Another field`
}

function inWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return shortened(value.join(', '))
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value ? t`changed` : '–'
  const control = findControl(field)
  const option = control instanceof HTMLSelectElement && [...control.options].find((each) => each.value === value)
  if (option) return option.text
  const isNumber = control instanceof HTMLInputElement && control.inputMode === 'decimal'
  return shortened(isNumber ? toText(value) : textIn(value))
}

function findControl(field: string): Element | null {
  return document.querySelector(`form [name="${CSS.escape(field)}"]`)
}

function textIn(value: string): string {
  if (!value.startsWith('<')) return value
  return new DOMParser().parseFromString(value, 'text/html').body.textContent ?? ''
}

function shortened(text: string): string {
  if (!text) return '–'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
