import { useEffect, useState } from 'react'
import { useFormValues } from '../ui/form.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { differencesOf } from './differences.ts'
import { mergeEdits, same } from './merge-edits.ts'
import type { Sending } from './use-call.ts'

interface EditedSettings<Record, Values, Request> {
  /** The latest loaded version. */
  record: Record
  toValues: (record: Record) => Values
  call: Sending<Request>
  /** For records without a revision: reloads before saving, because the server cannot detect a conflict. */
  readAgain?: (() => Promise<Record>) | undefined
}

export interface Edited<Record, Values, Request> {
  /** The version the edits are based on. Its revision is sent. */
  base: Record
  newest: Record
  isNewer: boolean
  /** Somebody else changed a field of this form, or the server reported a conflict. */
  isConflict: boolean
  toValues: (record: Record) => Values
  continueFrom: (record: Record) => void
  call: Sending<Request>
}

/** The revision of a record, or else its edited values. */
export function versionOf<Record, Values>(record: Record, toValues: (record: Record) => Values): string {
  const { revision } = record as { revision?: string | null }
  return revision ?? JSON.stringify(toValues(record))
}

/** Keeps the version that the edits are based on, so that newer data never hides another user's change. */
export function useEdited<Record, Values, Request>(
  settings: EditedSettings<Record, Values, Request>,
): Edited<Record, Values, Request> {
  const { record, toValues, call, readAgain } = settings
  const [base, setBase] = useState(record)
  const isNewer = versionOf(record, toValues) !== versionOf(base, toValues)
  const isRefused = call.code === 'REVISION_MISMATCH'
  const isTouched = !same(toValues(record), toValues(base))
  // Only fields outside this form changed, such as the stock after a sale.
  if (isNewer && !isTouched && !isRefused && !call.sending) setBase(record)
  const send = (request: Request) => {
    if (!readAgain) return call.send(request)
    void readAgain().then(
      (newest) => same(toValues(newest), toValues(base)) && call.send(request),
      () => call.send(request),
    )
  }
  return {
    base,
    newest: record,
    isNewer,
    isConflict: isNewer && (isTouched || isRefused) && !call.sending,
    toValues,
    continueFrom: (next) => {
      call.forget()
      setBase(next)
    },
    call: { ...call, send, failure: isRefused ? undefined : call.failure },
  }
}

/** Inside a form: takes over newer data while nothing is edited, and shows both versions otherwise. */
export function RecordConflict<Record, Values extends object, Request>({
  edited,
  title,
}: {
  edited: Edited<Record, Values, Request>
  /** For example 'This page changed while you were editing.' */
  title: string
}) {
  const form = useFormValues()
  const { base, newest, isConflict, toValues, continueFrom } = edited
  const mine = form.getValues() as Values
  const continueWith = (values: Values) => {
    form.setValues(values)
    form.setInitialValues(toValues(newest))
    form.resetDirty(toValues(newest))
    continueFrom(newest)
  }
  const losesNothing = isConflict && (!form.isDirty() || same(mine, toValues(newest)))
  useEffect(() => {
    if (losesNothing) continueWith(toValues(newest))
  })
  if (!isConflict || losesNothing) return null
  return (
    <ConflictNotice
      title={title}
      differences={differencesOf(mine, toValues(newest))}
      onKeep={() => continueWith(mergeEdits(toValues(base), mine, toValues(newest)))}
      onLoad={() => continueWith(toValues(newest))}
    />
  )
}
