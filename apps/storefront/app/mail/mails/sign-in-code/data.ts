/** `code` is a second factor of a member who signs in. */
export interface SignInCode {
  kind: 'SIGN_IN_CODE'
  code: string
}

export function sample(): SignInCode {
  return { kind: 'SIGN_IN_CODE', code: '402817' }
}
