import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNotice } from '../ui/failure.tsx'
import { toFailure } from './failure.ts'

interface LoadedProps<Record> {
  query: Pick<UseQueryResult<Record>, 'data' | 'error' | 'refetch'>
  /** The final layout, greyed. */
  skeleton: ReactNode
  /** What could not be loaded, as a sentence. */
  failed: string
  children: (record: Record) => ReactNode
}

/** A record on its way, failed, or there. What arrived stays in sight when reading it again fails. */
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
