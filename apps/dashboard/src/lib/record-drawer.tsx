import type { ReactNode } from 'react'
import { SideForm } from '../ui/side-form.tsx'
import { RecordConflict, useEdited } from './edited-record.tsx'
import type { Sending } from './use-call.ts'

interface RecordDrawerProps<Record, Values, Request> {
  title: string
  call: Sending<Request>
  /** The latest loaded version. */
  record: Record
  /** For records without a revision. */
  readAgain?: () => Promise<Record>
  toValues: (record: Record) => Values
  /** `base` is the version the edits are based on. */
  toRequest: (values: Values, base: Record) => NoInfer<Request>
  check?: (values: Values) => Partial<{ [Name in keyof Values & string]: string }>
  /** The conflict title, for example 'This redirect changed while you were editing.' */
  changedMeanwhile: string
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

/** Edits a record in a drawer. */
export function RecordDrawer<Record, Values extends object, Request>(props: RecordDrawerProps<Record, Values, Request>) {
  const { call, record, readAgain, toValues, toRequest, changedMeanwhile, children, ...form } = props
  const edited = useEdited({ record, readAgain, toValues, call })
  return (
    <SideForm
      {...form}
      call={edited.call}
      initial={toValues(edited.base)}
      toRequest={(values: Values) => toRequest(values, edited.base)}
    >
      <RecordConflict edited={edited} title={changedMeanwhile} />
      {children}
    </SideForm>
  )
}
