import { plural, t } from '@lingui/core/macro'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { reviewSettingsQuery } from './shared/review-settings.ts'
import { Status } from '../../ui/feedback/status.tsx'

const minute = 60_000
const hour = 60 * minute

/** The time that a review has waited for a decision, in red if it is longer than the owner wants. */
export function WaitingTime({ row: { waitingSince } }: { row: ReviewRow }) {
  const { data: settings } = useQuery(reviewSettingsQuery)
  const now = useSyncExternalStore(everyMinute, thisMinute) * minute
  if (!waitingSince) return null
  const waited = Math.max(0, now - new Date(waitingSince).getTime())
  const target = settings?.answerWithinHours
  const time = describeWait(waited)
  const isLate = typeof target === 'number' && waited > target * hour
  return <Status tone={isLate ? 'bad' : 'plain'}>{isLate ? t`${time}, late` : time}</Status>
}

const thisMinute = () => Math.floor(Date.now() / minute)

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute)
  return () => clearInterval(timer)
}

/** In hours, from two days on in days. */
function describeWait(waited: number): string {
  const hours = Math.floor(waited / hour)
  if (hours < 1) return t`Under an hour`
  return hours < 48
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(Math.floor(hours / 24), { one: '# day', other: '# days' })
}
