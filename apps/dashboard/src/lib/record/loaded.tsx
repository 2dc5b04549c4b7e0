import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/feedback/empty.tsx'
import { FailureNotice } from '../../ui/feedback/failure.tsx'
import { toFailure } from '../calls/failure.ts'
import { isMissing } from '../calls/missing-record.ts'

interface LoadedProps<Record> {
  query: Pick<UseQueryResult<Record | undefined>, 'data' | 'error' | 'refetch' | 'isSuccess'>
  /** A placeholder with the final layout. */
  skeleton: ReactNode
  /** The error title. */
  failed: string
  /** For example 'This page no longer exists.' Absent for what always exists. */
  gone?: string | undefined
  children: (record: Record) => ReactNode
}

/** Shows a record, its skeleton or an error. Loaded data stays visible when a reload fails. */
export function Loaded<Record>({ query, skeleton, failed, gone, children }: LoadedProps<Record>) {
  const { data, error, refetch } = query
  if (gone && isMissing(query)) return <Empty why={gone} />
  const notice = error && <FailureNotice failure={toFailure(error, failed)} onRetry={() => void refetch()} />
  if (data === undefined) return notice ?? skeleton
  return (
    <>
      {notice}
      {children(data)}
    </>
  )
}
