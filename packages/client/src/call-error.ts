export interface FieldViolation {
  /** The wire path from the request's root: `checkout.buyerInfo.email`. */
  field?: string
  description?: string
  violatedRule?: string
  ruleName?: string | null
  data?: any
}

interface CallErrorFacts {
  status: number
  code: string
  message: string
  data?: any
  violations?: readonly FieldViolation[]
  requestId?: string | undefined
}

/** A call that the server answered with a refusal. A network failure stays what `fetch` throws. */
export class CallError extends Error {
  // Declared, not initialized: fields would need a helper function in the language level that is published.
  declare readonly name: 'CallError'
  declare readonly status: number
  /** The application error's code, `VALIDATION` for field violations, else the HTTP status as text. */
  declare readonly code: string
  declare readonly data: any
  declare readonly violations: readonly FieldViolation[]
  declare readonly requestId: string | undefined

  /** Compared by name, because a bundle and its host may each contain a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallError'
  }

  constructor({ status, code, message, data, violations = [], requestId }: CallErrorFacts) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.data = data
    this.violations = violations
    this.requestId = requestId
  }
}

/** Reads an error body, whether the server or a proxy in front of it sent it. */
export function readCallError(status: number, body: unknown, requestId?: string): CallError {
  const { message = '', details } = (isObject(body) ? body : {}) as ErrorBody
  const application = details?.applicationError
  const violations = details?.validationError?.fieldViolations
  if (application) {
    return new CallError({
      status,
      code: application.code ?? String(status),
      message: application.description || message || `HTTP ${status}`,
      data: application.data,
      requestId,
    })
  }
  if (violations) return new CallError({ status, code: 'VALIDATION', message, violations, requestId })
  // Without `details` the code is the numeric HTTP status and the data holds the body.
  return new CallError({ status, code: String(status), message: message || `HTTP ${status}`, data: body, requestId })
}

interface ErrorBody {
  message?: string
  details?: {
    applicationError?: { code?: string; description?: string; data?: unknown }
    validationError?: { fieldViolations?: FieldViolation[] }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
