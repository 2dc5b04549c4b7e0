/** The value of a date and time that was only typed in part, or that clocks skip. It is no date, so checks refuse it. */
export const incompleteMoment = '?'

export function isMoment(value: string): boolean {
  return value !== '' && !Number.isNaN(Date.parse(value))
}
