import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNotice } from '../ui/failure.tsx'
import { toFailure } from './failure.ts'

interface LoadedProps<Record> {
  query: Pick<UseQueryResult<Record>, 'data' | 'error' | 'refetch'>
  /** A placeholder with the final layout. */
  skeleton: ReactNode
  /** The error title. */
  failed: string
  children: (record: Record) => ReactNode
}

/** Shows a record, its skeleton or an error. Loaded data stays visible when a reload fails. */
export function Loaded<Record>({ query: { data, error, refetch }, skeleton, failed, children }: LoadedProps<Record>) {
  const notice = error && <FailureNotice failure={toFailure(error, failed)} onRetry={() => void refetch()} />
  if (data === undefined) return notice ?? skeleton
  return (
    <>
      {notice}
      {children(data)}
    </>
  )
}
