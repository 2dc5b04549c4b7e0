/** One violated rule of a request, in the wire format. */
export interface Violation {
  /** Wire path from the root of the request, such as `taxRegion.country`. */
  field: string
  description: string
  violatedRule: ViolatedRule
  /** Name of the rule when the rule type is `OTHER`. */
  ruleName?: string
  /** Always an object, because the published client reads `data.type` without a check. */
  data: Record<string, unknown>
}

export type ViolatedRule =
  | 'VALIDATION'
  | 'OTHER'
  | 'MAX'
  | 'MIN'
  | 'MAX_LENGTH'
  | 'MIN_LENGTH'
  | 'MAX_SIZE'
  | 'MIN_SIZE'
  | 'FORMAT'
  | 'DECIMAL_LTE'
  | 'DECIMAL_GTE'
  | 'DECIMAL_LT'
  | 'DECIMAL_GT'
  | 'DECIMAL_MAX_SCALE'
  | 'INVALID_ENUM_VALUE'
  | 'REQUIRED_FIELD'
  | 'FIELD_NOT_ALLOWED'
  | 'ONE_OF_ALIGNMENT'
  | 'EXACT_LENGTH'
  | 'EXACT_SIZE'
  | 'REQUIRED_ONE_OF_FIELD'

/**
 * An error that the caller sees. With `status` null, the operation's contract decides the status by the code. Anything else
 * that is thrown is a defect: the caller gets INTERNAL with the request id, and the log gets the details.
 */
export class WireError extends Error {
  override name = 'WireError'
  readonly status: number | null
  readonly code: string
  readonly data: Record<string, unknown> | undefined
  readonly violations: readonly Violation[] | undefined
  /** Where the hosted service documents no code of its own: clients read the status as the code, a number. */
  readonly isCodeless: boolean

  constructor(
    status: number | null,
    code: string,
    description: string,
    more: { data?: object; violations?: Violation[]; cause?: unknown; isCodeless?: boolean } = {},
  ) {
    super(description, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.data = more.data as Record<string, unknown> | undefined
    this.violations = more.violations
    this.isCodeless = more.isCodeless ?? false
  }
}

/** A refusal with an application error code. The operation's contract defines its HTTP status. */
export function refusal(code: string, description: string, data?: object): WireError {
  return new WireError(null, code, description, data && { data })
}

/** `entity` is camelCase: `taxGroup` gives `TAX_GROUP_NOT_FOUND`. */
export function notFound(entity: string, data: object, options: { isCodeless?: boolean } = {}): WireError {
  const words = entity.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  return new WireError(404, `${words}_NOT_FOUND`, `${entity} was not found`, { data, ...options })
}

export function invalid(...violations: Violation[]): WireError {
  const [first] = violations
  return new WireError(400, 'INVALID_ARGUMENT', first ? `${first.field} ${first.description}` : 'invalid request', { violations })
}

/** Runs checks that throw violations, and throws those of all together. Any other error is thrown at once. */
export async function throwAllViolations(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const violations: Violation[] = []
  for (const check of checks)
    try {
      await check()
    } catch (error) {
      if (!(error instanceof WireError && error.violations)) throw error
      violations.push(...error.violations)
    }
  if (violations.length > 0) throw invalid(...violations)
}

/** A field that the operation needs, although the contract does not require it. */
export function requiredField(field: string): WireError {
  return invalid({ field, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
}

/** A field that this caller may not set, or not in this request. */
export function fieldNotAllowed(field: string, description: string): WireError {
  return invalid({ field, description, violatedRule: 'FIELD_NOT_ALLOWED', data: {} })
}

/** A domain rule that one field violates, with the rule's own name. */
export function brokenRule(field: string, ruleName: string, description: string, data: Record<string, unknown> = {}): WireError {
  return invalid({ field, description, violatedRule: 'OTHER', ruleName, data })
}

export function unauthenticated(description: string): WireError {
  return new WireError(401, 'UNAUTHENTICATED', description)
}

export function permissionDenied(description: string): WireError {
  return new WireError(403, 'PERMISSION_DENIED', description)
}

/** The record was changed after the caller read it. */
export function revisionMismatch(current: string): WireError {
  return new WireError(
    409,
    'REVISION_MISMATCH',
    'the record was changed since it was read; read it again and repeat the change',
    {
      data: { currentRevision: current },
    },
  )
}

/** A path under an API base that belongs to no operation. */
export function unknownRoute(): WireError {
  return new WireError(404, 'UNKNOWN_ROUTE', 'no operation is served on this path')
}

/** The body of an error response (contract README, "Errors"). */
export function errorBody(error: WireError): object {
  if (error.violations) {
    return { message: error.message, details: { validationError: { fieldViolations: error.violations } } }
  }
  const code = error.isCodeless ? error.status : error.code
  const applicationError = { code, description: error.message, data: error.data ?? {} }
  return { message: error.message, details: { applicationError } }
}
