import { Tooltip } from '@mantine/core'
import { useSession } from './session.ts'

const shapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  minute: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  full: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment in the site's time zone; the reader's own is in the tooltip. */
export function When({ date, shape = 'minute' }: { date: string | null | undefined; shape?: 'day' | 'minute' }) {
  const { site } = useSession()
  if (!date) return <>–</>
  const moment = new Date(date)
  return (
    <Tooltip label={`Your time: ${new Intl.DateTimeFormat(undefined, shapes.full).format(moment)}`}>
      <time dateTime={date} style={{ whiteSpace: 'nowrap' }}>
        {new Intl.DateTimeFormat(undefined, { ...shapes[shape], timeZone: site.timeZone }).format(moment)}
      </time>
    </Tooltip>
  )
}
