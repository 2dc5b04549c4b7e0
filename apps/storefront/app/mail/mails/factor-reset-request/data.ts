import { mailDesign } from '../../design.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Asks an owner to reset the second factors of a member, at `url` in the back office. */
export interface FactorResetRequest {
  kind: 'FACTOR_RESET_REQUEST'
  email: string
  url: string
}

export const design = mailDesign({
  variables: ['email'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): FactorResetRequest {
  return { kind: 'FACTOR_RESET_REQUEST', email: 'mia@example.com', url: `${origin}/dashboard` }
}
