export { CallError, readCallError, type FieldViolation } from './call-error.ts'
export { createClient, pageSession, type Authorize, type CallOptions, type Client } from './client.ts'
export {
  authorizationUrl,
  exchangeCode,
  logout,
  parseRedirect,
  type AuthorizationAnswer,
  type AuthorizationOptions,
  type AuthorizationRequest,
} from './members/authorization.ts'
export { solveCaptcha, solveChallenge, type CaptchaTokens } from './members/captcha.ts'
export { preWarm, signInDirectly } from './members/frame.ts'
export { memberSession, type MemberSession } from './members/session.ts'
export {
  login,
  processVerification,
  register,
  sendPasswordResetEmail,
  verifySecondFactor,
  type Credentials,
  type LoginErrorCode,
  type LoginResult,
  type LoginState,
} from './members/sign-in.ts'
export { mediaAddress } from './media/media-address.ts'
export { queryKeyOf, queryOptionsOf } from './query-options.ts'
export { rehost, rehostGlobally, rehostMedia } from './rehost.ts'
export { cookieTokens, localStorageTokens, memoryTokens } from './tokens/storages.ts'
export { visitorTokens, type TokenOptions } from './tokens/token-keeper.ts'
export type { TokenRole, Tokens, TokenStorage } from './tokens/tokens.ts'
