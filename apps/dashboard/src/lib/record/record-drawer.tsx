import { Drawer, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SideForm } from '../../ui/form/side-form.tsx'
import type { Errors, FormOf } from '../../ui/form/typed-form.ts'
import { RecordConflict, useEdited, type EditedSettings } from './edited-record.tsx'
import { Loaded } from './loaded.tsx'

interface RecordSideFormProps<Record, Values extends FieldValues, Request> extends EditedSettings<Record, Values, Request> {
  title: string
  check?: (values: Values) => Errors<Values>
  place?: (path: string) => string | undefined
  /** The conflict title, for example 'This redirect changed while you were editing.' */
  changedMeanwhile: string
  submitLabel: string
  onClose: () => void
  /** The fields. */
  children: (form: FormOf<Values>, record: Record) => ReactNode
}

interface RecordDrawerProps<Record, Values extends FieldValues, Request> extends Omit<
  RecordSideFormProps<Record, Values, Request>,
  'record' | 'title'
> {
  query: Pick<UseQueryResult<Record | undefined>, 'data' | 'error' | 'refetch' | 'isSuccess'>
  /** Called without a record until it is loaded. */
  title: (record: Record | undefined) => string
  /** The error title, for example 'We couldn’t load the redirect'. */
  failed: string
  /** For example 'This redirect no longer exists.' Settings always exist. */
  gone?: string
}

/** Edits a record in a drawer: while it is loaded, when that fails, and when the record does not exist. */
export function RecordDrawer<Record, Values extends FieldValues, Request>(props: RecordDrawerProps<Record, Values, Request>) {
  const { query, title, failed, gone, ...form } = props
  const record = query.data
  if (record !== undefined) return <RecordSideForm {...form} title={title(record)} record={record} />
  return (
    <Drawer opened onClose={form.onClose} title={title(undefined)} size="28rem">
      <Loaded query={query} skeleton={<Skeleton height={280} radius="md" />} failed={failed} gone={gone}>
        {() => null}
      </Loaded>
    </Drawer>
  )
}

/** Edits a record that is loaded already, in a drawer. */
export function RecordSideForm<Record, Values extends FieldValues, Request>(props: RecordSideFormProps<Record, Values, Request>) {
  const { title, check, place, changedMeanwhile, submitLabel, onClose, children } = props
  const edited = useEdited(props)
  return (
    <SideForm
      title={title}
      call={edited.call}
      initial={edited.initial}
      toRequest={edited.toRequest}
      check={check}
      place={place}
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RecordConflict form={form} edited={edited} title={changedMeanwhile} />
          {children(form, edited.base)}
        </>
      )}
    </SideForm>
  )
}
