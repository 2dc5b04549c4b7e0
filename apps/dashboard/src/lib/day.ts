const day = 24 * 3600 * 1000

/** The midnight at which a day began in a time zone: today's, or that of some days ago. */
export function startOfDay(timeZone: string | undefined, now: number, daysAgo = 0): Date {
  const first = now - sinceMidnight(now, timeZone) - daysAgo * day
  // A clock that was changed in between is an hour off, to one side of midnight or the other.
  const off = sinceMidnight(first, timeZone)
  return new Date(first - (off > day / 2 ? off - day : off))
}

function sinceMidnight(moment: number, timeZone: string | undefined): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return ((parts['hour']! * 60 + parts['minute']!) * 60 + parts['second']!) * 1000 + (moment % 1000)
}
