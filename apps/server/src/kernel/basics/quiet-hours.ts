/** Hours of the day, 0 to 23, between which nothing is sent. None where both are equal. */
export interface QuietHours {
  quietFrom: number
  quietUntil: number
}

/** The first time from `date` on that is not in the quiet hours of the time zone. */
export function outsideQuietHours(date: Date, { quietFrom, quietUntil }: QuietHours, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone)
  const sinceFrom = (local.hour - quietFrom + 24) % 24
  if (sinceFrom >= (quietUntil - quietFrom + 24) % 24) return date
  const isTomorrow = local.hour >= quietUntil
  const day = local.toPlainDate().add({ days: isTomorrow ? 1 : 0 })
  const end = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: quietUntil }) })
  return new Date(end.epochMilliseconds)
}
