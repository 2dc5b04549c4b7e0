import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../../ui/feedback/failure.tsx'
import { toFailure } from '../calls/failure.ts'
import type { List } from './list-of.ts'
import { isSearched, type ListState } from './list-state.ts'

interface MatchCountProps<Row> {
  list: List<Row>
  /** The list's query. */
  state: ListState
  /** The filter that is being built, and its value. */
  filter: string
  values: readonly string[]
  inWords: (count: number) => string
}

/** The number of rows that a list would have with a filter, together with its other filters. */
export function MatchCount<Row>({ list, state, filter, values, inWords }: MatchCountProps<Row>) {
  const next = { ...state, filters: { ...state.filters, [filter]: values } }
  const { data: count, error, isPending, isPlaceholderData, refetch } = useQuery(list.countQuery(next))
  if (error) return <FailureNotice failure={toFailure(error, t`We couldn’t count the matches`)} onRetry={() => void refetch()} />
  if (isPending || isPlaceholderData) return <p>{t`Counting…`}</p>
  if (typeof count !== 'number') return null
  const others = isSearched({ ...state, filters: { ...state.filters, [filter]: [] } })
  return <p>{others ? t`${inWords(count)}, together with the other filters` : inWords(count)}</p>
}
