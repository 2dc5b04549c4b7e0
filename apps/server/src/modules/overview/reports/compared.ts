import type { ReportPeriods } from './period.ts'

/** The beginning of an answer. */
export function headOf(timeZone: string, currency: string, { comparedDays }: ReportPeriods) {
  return {
    currency,
    timeZone,
    ...(comparedDays && { comparedFrom: comparedDays.from, comparedTo: comparedDays.to }),
  }
}

/** The figures of a row in both periods. */
export function comparedFigures<Group extends { is_current: boolean }, Figures>(
  members: readonly Group[],
  { compared }: ReportPeriods,
  write: (members: readonly Group[]) => Figures,
): { figures: Figures; compared?: Figures } {
  return {
    figures: write(members.filter(({ is_current }) => is_current)),
    ...(compared && { compared: write(members.filter(({ is_current }) => !is_current)) }),
  }
}
