import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Page } from '../../ui/page/page.tsx'
import type { FormOf } from '../../ui/form/typed-form.ts'
import { Loaded } from './loaded.tsx'
import { RecordForm, type RecordFormProps } from './record-form.tsx'

export interface RecordPageProps<Record, Values extends FieldValues, Request> extends Omit<
  RecordFormProps<Record, Values, Request>,
  'record' | 'children'
> {
  query: Pick<UseQueryResult<Record | undefined>, 'data' | 'error' | 'refetch' | 'isSuccess'>
  /** The record's ID, for pages that are shown for one record after the other: each has a form of its own. */
  recordKey?: string
  /** Called without a record until it is loaded. */
  title: (record: Record | undefined) => string
  /** A link to the parent page, above the title. */
  back?: ReactNode
  /** Status badges beside the title. */
  states?: (record: Record) => ReactNode
  actions?: (record: Record) => ReactNode
  narrow?: boolean
  /** A placeholder with the final layout. */
  skeleton: ReactNode
  /** The error title, for example 'We couldn’t load the page'. */
  failed: string
  /** For example 'This page no longer exists.' Settings always exist. */
  gone?: string
  /** The content below the form. */
  below?: (record: Record) => ReactNode
  /** The fields. */
  children: (form: FormOf<Values>, record: Record) => ReactNode
}

/** The page of a record with its form: while it is loaded, when that fails, and when the record does not exist. */
export function RecordPage<Record, Values extends FieldValues, Request>(props: RecordPageProps<Record, Values, Request>) {
  const { query, recordKey, title, back, states, actions, narrow, skeleton, failed, gone, below, children, ...form } = props
  const record = query.data
  return (
    <Page
      title={title(record)}
      back={back}
      states={record && states?.(record)}
      actions={record && actions?.(record)}
      {...(narrow && { narrow })}
    >
      <Loaded query={query} skeleton={skeleton} failed={failed} gone={gone}>
        {(loaded) => (
          <>
            <RecordForm {...form} key={recordKey} record={loaded}>
              {(fields) => children(fields, loaded)}
            </RecordForm>
            {below?.(loaded)}
          </>
        )}
      </Loaded>
    </Page>
  )
}
