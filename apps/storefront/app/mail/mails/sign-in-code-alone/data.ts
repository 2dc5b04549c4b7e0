import { codeDesign } from '../../parts/code-design.ts'
/** `code` signs a member in, without a password. */
export interface SignInCodeAlone {
  kind: 'SIGN_IN_CODE_ALONE'
  code: string
}

export const design = codeDesign

export function sample(): SignInCodeAlone {
  return { kind: 'SIGN_IN_CODE_ALONE', code: '402817' }
}
