import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormOf } from '../../ui/form/typed-form.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { findDifferences } from './differences.ts'
import { mergeEdits, isEqual } from './merge-edits.ts'
import type { Sending } from '../calls/use-call.ts'

export interface EditedSettings<Record, Values, Request> {
  /** The latest loaded version. */
  record: Record
  toValues: (record: Record) => Values
  toRequest: (values: Values, base: Record) => Request
  call: Sending<Request>
  /** For records without a revision: reads the record before it is saved, because the server cannot detect a conflict. */
  readAgain?: (() => Promise<Record>) | undefined
  /** For records whose version is more than their revision. */
  version?: ((record: Record) => string) | undefined
}

/** A form's record: the version that its edits are based on, and the newest one. */
export interface Edited<Record, Values, Request> {
  /** The revision of this version is sent. */
  base: Record
  newest: Record
  /** A save was refused, because somebody else had changed the record. */
  isRefused: boolean
  /** Somebody else changed a field of this form, or the server reported a conflict. */
  isConflict: boolean
  toValues: (record: Record) => Values
  continueFrom: (record: Record) => void
  /** The values that were sent last. */
  sent: { readonly current: Values | undefined }
  saved: number
  /** For the form. */
  initial: Values
  toRequest: (values: Values) => Request
  call: Sending<Request>
}

/** The revision of a record, or else its edited values. */
function toVersion<Record, Values>(record: Record, toValues: (record: Record) => Values): string {
  const { revision } = record as { revision?: string | null }
  return revision ?? JSON.stringify(toValues(record))
}

/** Keeps the version that the edits are based on, so that newer data never hides another user's change. */
export function useEdited<Record, Values, Request>(
  settings: EditedSettings<Record, Values, Request>,
): Edited<Record, Values, Request> {
  const { record, toValues, toRequest, call, readAgain, version = (of) => toVersion(of, toValues) } = settings
  const [base, setBase] = useState(record)
  const sent = useRef<Values>(undefined)
  const isNewer = version(record) !== version(base)
  // A record without a revision is compared here before it is sent.
  const [isStopped, setStopped] = useState(false)
  const isRefused = isStopped || call.code === 'REVISION_MISMATCH'
  const isTouched = !isEqual(toValues(record), toValues(base))
  // Only fields outside this form changed, such as the stock after a sale.
  if (isNewer && !isTouched && !isRefused && !call.sending) setBase(record)
  const send = (request: Request) => {
    if (!readAgain) return call.send(request)
    setStopped(false)
    void readAgain().then(
      (newest) => (isEqual(toValues(newest), toValues(base)) ? call.send(request) : setStopped(true)),
      () => call.send(request),
    )
  }
  return {
    base,
    newest: record,
    isRefused,
    isConflict: isNewer && (isTouched || isRefused) && !call.sending,
    toValues,
    continueFrom: (next) => {
      call.forget()
      setStopped(false)
      setBase(next)
    },
    sent,
    saved: call.saved,
    initial: toValues(base),
    toRequest: (values) => {
      sent.current = values
      return toRequest(values, base)
    },
    call: { ...call, send, failure: isRefused && isNewer ? undefined : call.failure },
  }
}

interface RecordConflictProps<Record, Values extends FieldValues, Request> {
  form: FormOf<Values>
  edited: Edited<Record, Values, Request>
  /** For example 'This page changed while you were editing.' */
  title: string
}

/** Inside a form: takes over newer data while nothing is edited, and shows both versions otherwise. */
export function RecordConflict<Record, Values extends FieldValues, Request>(props: RecordConflictProps<Record, Values, Request>) {
  const { form, edited, title } = props
  const { base, newest, isConflict, toValues, continueFrom, sent, saved } = edited
  const continueWith = (values: Values) => {
    form.reset(toValues(newest))
    form.setValues(values, { shouldDirty: true })
    continueFrom(newest)
  }
  const seen = useRef(saved)
  const mine = form.getValues()
  const losesNothing = isConflict && (!form.formState.isDirty || isEqual(mine, toValues(newest)))
  useEffect(() => {
    if (saved !== seen.current) {
      seen.current = saved
      // Keep input that was typed during the call.
      continueWith(mergeEdits(sent.current ?? form.getValues(), form.getValues(), toValues(newest)))
    } else if (losesNothing) {
      continueWith(toValues(newest))
    }
  })
  if (!isConflict || losesNothing) return null
  return (
    <ConflictNotice
      isRefused={edited.isRefused}
      title={title}
      differences={findDifferences(mine, toValues(newest))}
      onKeep={() => continueWith(mergeEdits(toValues(base), form.getValues(), toValues(newest)))}
      onLoad={() => continueWith(toValues(newest))}
    />
  )
}
