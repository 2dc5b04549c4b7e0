import { useEffect, useState } from 'react'
import { useFormValues } from '../ui/form.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { differencesOf } from './differences.ts'
import { mergeEdits, same } from './merge-edits.ts'
import type { Sending } from './use-call.ts'

interface EditedSettings<Record, Values, Request> {
  /** As it was read last. */
  record: Record
  toValues: (record: Record) => Values
  call: Sending<Request>
  /** For records without a revision: read again before saving, because the server cannot tell that it was changed. */
  readAgain?: (() => Promise<Record>) | undefined
}

export interface Edited<Record, Values, Request> {
  /** What was read when the editing began, or what somebody chose to go on from: its revision is the one that is sent. */
  base: Record
  newest: Record
  isNewer: boolean
  /** Somebody else changed a field that this form edits, or the server said so. */
  isConflict: boolean
  toValues: (record: Record) => Values
  goOnFrom: (record: Record) => void
  call: Sending<Request>
}

/** The version of a record: its revision, or else what is edited of it. */
export function versionOf<Record, Values>(record: Record, toValues: (record: Record) => Values): string {
  const { revision } = record as { revision?: string | null }
  return revision ?? JSON.stringify(toValues(record))
}

/** What is edited stays what was read, whatever is read meanwhile: nobody else's change is overwritten unseen. */
export function useEdited<Record, Values, Request>(
  settings: EditedSettings<Record, Values, Request>,
): Edited<Record, Values, Request> {
  const { record, toValues, call, readAgain } = settings
  const [base, setBase] = useState(record)
  const isNewer = versionOf(record, toValues) !== versionOf(base, toValues)
  const isRefused = call.code === 'REVISION_MISMATCH'
  const isTouched = !same(toValues(record), toValues(base))
  // Only what this form does not edit was changed, such as a count by a sale.
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
    goOnFrom: (next) => {
      call.forget()
      setBase(next)
    },
    call: { ...call, send, failure: isRefused ? undefined : call.failure },
  }
}

/** Within a form: takes over what somebody else saved while nothing is typed, and shows both versions where something is. */
export function RecordConflict<Record, Values extends object, Request>({
  edited,
  title,
}: {
  edited: Edited<Record, Values, Request>
  /** 'This page was changed meanwhile.' */
  title: string
}) {
  const form = useFormValues()
  const { base, newest, isConflict, toValues, goOnFrom } = edited
  const mine = form.getValues() as Values
  const goOnWith = (values: Values) => {
    form.setValues(values)
    form.setInitialValues(toValues(newest))
    form.resetDirty(toValues(newest))
    goOnFrom(newest)
  }
  const losesNothing = isConflict && (!form.isDirty() || same(mine, toValues(newest)))
  useEffect(() => {
    if (losesNothing) goOnWith(toValues(newest))
  })
  if (!isConflict || losesNothing) return null
  return (
    <ConflictNotice
      title={title}
      differences={differencesOf(mine, toValues(newest))}
      onKeep={() => goOnWith(mergeEdits(toValues(base), mine, toValues(newest)))}
      onLoad={() => goOnWith(toValues(newest))}
    />
  )
}
