import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { writeDate } from './format.ts'
import { useSession } from '../calls/session.ts'

const shapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  minute: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  full: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A date in the site's time zone. The tooltip shows the user's time and is rendered on hover, because lists have many dates. */
export function When({ date, shape = 'minute' }: { date: string | null | undefined; shape?: 'day' | 'minute' }) {
  const { site } = useSession()
  const [pointed, setPointed] = useState(false)
  if (!date) return <>–</>
  const moment = new Date(date)
  const time = (
    <time
      dateTime={date}
      style={{ whiteSpace: 'nowrap' }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      {writeDate(moment, { ...shapes[shape], timeZone: site.timeZone })}
    </time>
  )
  if (!pointed) return time
  return (
    <Tooltip label={t`Your time: ${writeDate(moment, shapes.full)}`} opened>
      {time}
    </Tooltip>
  )
}
