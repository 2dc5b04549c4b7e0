import { codeDesign } from '../../parts/code-design.ts'
/** `code` verifies the email address of a member who signs in. */
export interface EmailVerification {
  kind: 'EMAIL_VERIFICATION'
  code: string
}

export const design = codeDesign

export function sample(): EmailVerification {
  return { kind: 'EMAIL_VERIFICATION', code: '402817' }
}
