export { CallError, readCallError, type FieldViolation } from './call-error.ts'
export { createClient, pageSession, type Authorize, type CallOptions, type Client } from './client.ts'
export { rehost, rehostGlobally, rehostMedia } from './rehost.ts'
export { visitorTokens, type VisitorTokens } from './visitor-tokens.ts'
