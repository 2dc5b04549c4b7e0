/** A day as date fields have it, in the shop's time zone. */
export interface DateInput {
  value: string
  min: string
  max: string
}

/** The date field of the next charge: from tomorrow on, for a year. The results are in the shop's time zone. */
export function nextDateInput(nextDate: string, { timeZone, now }: { timeZone: string; now: Date }): DateInput {
  const today = inZone(now.toISOString(), timeZone).toPlainDate()
  return {
    value: inZone(nextDate, timeZone).toPlainDate().toString(),
    min: today.add({ days: 1 }).toString(),
    max: today.add({ years: 1 }).toString(),
  }
}

/** The chosen day at the hour of the charge before, as an ISO timestamp; undefined for a text that is no day. */
export function onDay(day: string, nextDate: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  try {
    const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(day, { overflow: 'reject' })
    return inZone(nextDate, timeZone).with({ year, month, day: dayOfMonth }).toInstant().toString()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const inZone = (date: string, timeZone: string) => Temporal.Instant.from(date).toZonedDateTimeISO(timeZone)
