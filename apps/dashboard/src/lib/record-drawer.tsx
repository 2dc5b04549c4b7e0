import type { ReactNode } from 'react'
import { SideForm } from '../ui/side-form.tsx'
import { RecordConflict, useEdited } from './edited-record.tsx'
import type { Sending } from './use-call.ts'

interface RecordDrawerProps<Record, Values, Request> {
  title: string
  call: Sending<Request>
  /** As it was read last. */
  record: Record
  /** For records without a revision. */
  readAgain?: () => Promise<Record>
  toValues: (record: Record) => Values
  /** `base` is what was read when the editing began. */
  toRequest: (values: Values, base: Record) => NoInfer<Request>
  check?: (values: Values) => Partial<{ [Name in keyof Values & string]: string }>
  /** Said when somebody else saved it: 'This redirect was changed meanwhile.' */
  changedMeanwhile: string
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

/** Edits a record beside the page it belongs to. */
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
