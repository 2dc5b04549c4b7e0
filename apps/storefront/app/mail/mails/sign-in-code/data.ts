import { codeDesign } from '../../parts/code-design.ts'
/** `code` is a second factor of a member who signs in. */
export interface SignInCode {
  kind: 'SIGN_IN_CODE'
  code: string
}

export const design = codeDesign

export function sample(): SignInCode {
  return { kind: 'SIGN_IN_CODE', code: '402817' }
}
