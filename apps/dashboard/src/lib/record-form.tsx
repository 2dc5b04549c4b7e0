import { useState } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { differencesOf } from './differences.ts'
import { versionOf } from './edited-record.tsx'
import { same } from './merge-edits.ts'
import { PageForm, type PageFormProps } from './page-form.tsx'

interface RecordFormProps<Record, Values, Request> extends Pick<
  PageFormProps<Values, Request>,
  'call' | 'check' | 'place' | 'saveLabel' | 'children'
> {
  /** The latest loaded version. */
  record: Record
  readAgain: () => Promise<Record>
  /** For records whose version is more than their revision. */
  version?: (record: Record) => string
  toValues: (record: Record) => Values
  toRequest: (values: Values, base: Record) => NoInfer<Request>
  /** The conflict title, for example 'This page changed while you were editing.' */
  changedMeanwhile: string
}

/** Edits the loaded version. Newer data is applied only when no edit would be lost. */
export function RecordForm<Record, Values extends object, Request>(props: RecordFormProps<Record, Values, Request>) {
  const { call, record, readAgain, toValues, toRequest, changedMeanwhile, version, ...form } = props
  const [{ base, round }, begin] = useState({ base: record, round: 0 })
  const [saved, setSaved] = useState(call.saved)
  const [typed, setTyped] = useState(false)
  const beginAnew = (newest: Record) => begin({ base: newest, round: round + 1 })
  const versionIn = version ?? ((of: Record) => versionOf(of, toValues))
  const isNewer = versionIn(record) !== versionIn(base)
  if (call.saved !== saved) {
    setSaved(call.saved)
    beginAnew(record)
  } else if (isNewer && !typed) {
    beginAnew(record)
  }
  // The server compares revisions. Records without one are reloaded before saving.
  const hasRevision = (base as { revision?: unknown }).revision !== undefined || version !== undefined
  const send = (request: Request) => {
    if (hasRevision) return call.send(request)
    void readAgain().then(
      (newest) => same(toValues(newest), toValues(base)) && call.send(request),
      () => call.send(request),
    )
  }
  const isConflict = (isNewer && typed && !call.sending) || call.code === 'REVISION_MISMATCH'
  return (
    <PageForm
      key={round}
      call={{ ...call, send }}
      initial={toValues(base)}
      toRequest={(values: Values) => toRequest(values, base)}
      onTyped={setTyped}
      above={({ rebase, values }) =>
        isConflict && (
          <ConflictNotice
            title={changedMeanwhile}
            differences={differencesOf(values, toValues(record))}
            onKeep={async () => {
              const newest = await readAgain()
              call.forget()
              rebase(toValues(newest))
              begin({ base: newest, round })
            }}
            onLoad={async () => {
              const newest = await readAgain()
              call.forget()
              beginAnew(newest)
            }}
          />
        )
      }
      {...form}
    />
  )
}
