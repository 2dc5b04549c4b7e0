import { mailDesign } from '../../design.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** `url` replaces a forgotten password of the back office. */
export interface PasswordReset {
  kind: 'PASSWORD_RESET'
  url: string
}

export const design = mailDesign({
  variables: [],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {} },
  blocks: [{ name: 'BODY' }, { name: 'BUTTON' }],
})

export function sample({ origin }: SampleFrame): PasswordReset {
  return { kind: 'PASSWORD_RESET', url: `${origin}/dashboard/reset-password#${sampleToken}` }
}
