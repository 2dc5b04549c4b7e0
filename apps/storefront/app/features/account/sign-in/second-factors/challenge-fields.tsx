import type { Challenge } from './challenge.ts'
import { NextFields } from '../../form-answer.tsx'
import type { Next } from '../sign-in.server.ts'

export interface FieldsProps {
  challenge: Challenge
  stateToken: string | undefined
  next: Next
}

/** The state of the challenge, which has no address of its own. */
export function ChallengeFields({ challenge: { type, types, hint, isHighRisk }, stateToken, next }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="stateToken" value={stateToken} />
      <input type="hidden" name="factor" value={type} />
      <input type="hidden" name="factors" value={types.join(' ')} />
      {hint && <input type="hidden" name="hint" value={hint} />}
      {isHighRisk && <input type="hidden" name="highRisk" value="yes" />}
      <NextFields {...next} />
    </>
  )
}
