/** The code of a refusal; undefined where the call succeeded. */
export function codeOf({ body }: { body: any }): string | undefined {
  return body.details?.applicationError?.code
}

/** Why a second factor was refused. */
export function verificationFailureOf({ body }: { body: any }) {
  return body.details?.applicationError?.data?.verificationFailureReason
}

export function statusAndCodeOf({ status, body }: { status: number; body: any }): [number, string | undefined] {
  return [status, codeOf({ body })]
}

/** An answer as it is expected, for `toMatchObject`. */
export function refused(status: number, code: unknown) {
  return { status, body: refusedWith(code) }
}

/** The body of a refusal as it is expected, for `toMatchObject`. */
export function refusedWith(code: unknown) {
  return { details: { applicationError: { code } } }
}

/** The body of a refusal by a rule of the service, as it is expected, for `toMatchObject`. */
export function breaking(ruleName: string) {
  return { details: { validationError: { fieldViolations: [{ violatedRule: 'OTHER', ruleName }] } } }
}
