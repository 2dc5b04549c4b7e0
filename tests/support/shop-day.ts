/** The day of a moment where the shops of tests are, as YYYY-MM-DD: late in the evening it is tomorrow there already. */
export function shopDay(moment: Date | number): string {
  return new Date(moment).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
}
