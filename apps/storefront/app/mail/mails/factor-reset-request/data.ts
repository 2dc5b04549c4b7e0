import type { SampleFrame } from '../../parts/sample-frame.ts'

/** Asks an owner to reset the second factors of a member, at `url` in the back office. */
export interface FactorResetRequest {
  kind: 'FACTOR_RESET_REQUEST'
  email: string
  url: string
}

export function sample({ origin }: SampleFrame): FactorResetRequest {
  return { kind: 'FACTOR_RESET_REQUEST', email: 'mia@example.com', url: `${origin}/dashboard` }
}
