import type { DoubleAnswer } from '../payment-double.ts'

/** Thrown by what refuses a request. */
export class Refused extends Error {
  readonly answer: DoubleAnswer

  constructor(status: number, title: string, detail: string, field?: string) {
    super(detail)
    this.answer = errorAnswer(status, title, detail, field)
  }
}

/** Mollie's form of an error. */
export function errorAnswer(status: number, title: string, detail: string, field?: string): DoubleAnswer {
  const documentation = { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' }
  return { status, body: { status, title, detail, ...(field && { field }), _links: { documentation } } }
}

export function unprocessable(detail: string, field?: string): Refused {
  return new Refused(422, 'Unprocessable Entity', detail, field)
}

export function notFound(what: string): Refused {
  return new Refused(404, 'Not Found', `No ${what} exists with this token.`)
}
