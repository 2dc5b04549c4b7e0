import { mailDesign } from '../../design.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** The decision of staff about a reported member. */
export type ReportOutcome = 'MUTED' | 'BLOCKED' | 'DISMISSED'

/** Tells a member what became of their report of `date`. */
export interface ReportOutcomeMail {
  kind: 'REPORT_OUTCOME'
  outcome: ReportOutcome
  date: string
}

export const design = mailDesign({
  variables: ['reportDate', 'outcome'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {} },
  blocks: [{ name: 'BODY' }],
})

export function sample({ date }: SampleFrame): ReportOutcomeMail {
  return { kind: 'REPORT_OUTCOME', outcome: 'MUTED', date }
}
