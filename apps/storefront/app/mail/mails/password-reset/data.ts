import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'

/** `url` replaces a forgotten password of the back office. */
export interface PasswordReset {
  kind: 'PASSWORD_RESET'
  url: string
}

export function sample({ origin }: SampleFrame): PasswordReset {
  return { kind: 'PASSWORD_RESET', url: `${origin}/dashboard/reset-password#${sampleToken}` }
}
