import { useState } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { PageForm, type PageFormProps } from './page-form.tsx'

interface RecordFormProps<Record, Values, Request> extends Pick<
  PageFormProps<Values, Request>,
  'call' | 'check' | 'place' | 'saveLabel' | 'children'
> {
  /** As it was read last. */
  record: Record
  readAgain: () => Promise<Record>
  versionOf: (record: Record) => unknown
  toValues: (record: Record) => Values
  toRequest: (values: Values, base: Record) => NoInfer<Request>
  /** Said when somebody else saved it: 'This page was changed meanwhile.' */
  changedMeanwhile: string
}

/** Edits what was read when the editing began; what is read meanwhile waits until nothing typed would be lost. */
export function RecordForm<Record, Values extends object, Request>(props: RecordFormProps<Record, Values, Request>) {
  const { call, record, readAgain, versionOf, toValues, toRequest, changedMeanwhile, ...form } = props
  const [{ base, round }, begin] = useState({ base: record, round: 0 })
  const [saved, setSaved] = useState(call.saved)
  const [typed, setTyped] = useState(false)
  const beginAnew = (newest: Record) => begin({ base: newest, round: round + 1 })
  const isNewer = versionOf(record) !== versionOf(base)
  if (call.saved !== saved) {
    setSaved(call.saved)
    beginAnew(record)
  } else if (isNewer && !typed) {
    beginAnew(record)
  }
  const isConflict = (isNewer && typed && !call.sending) || call.code === 'REVISION_MISMATCH'
  return (
    <PageForm
      key={round}
      call={call}
      initial={toValues(base)}
      toRequest={(values: Values) => toRequest(values, base)}
      onTyped={setTyped}
      above={({ rebase }) =>
        isConflict && (
          <ConflictNotice
            title={changedMeanwhile}
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
