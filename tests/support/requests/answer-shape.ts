import type { Operation } from '@stoa/contract'
import type { Violation } from '../../../apps/server/src/kernel/basics/errors.ts'
import { typeReader } from '../../../apps/server/src/kernel/operations/shape.ts'

/** Rules of requests alone: an answer may be longer than what can be sent, and leaves out what it does not have. */
const boundRules = /^(?:(?:MIN|MAX|EXACT)(?:_LENGTH|_SIZE)?|DECIMAL_[GL]TE?|REQUIRED.*)$/

/**
 * Where an answer differs from its declared type: a field that is not declared, or a value of another type or format. Paths of
 * lists have no index, so that each difference is listed once.
 */
export function shapeFaults({ service, response }: Operation, answer: unknown): string[] {
  if (!service.types[response]) return []
  const violations: Violation[] = []
  const read = typeReader(service, response)(answer, '', violations)
  return [
    ...new Set([
      ...undeclared(answer, read, '').map((path) => `${path} is not declared`),
      ...violations
        .filter(({ violatedRule, ruleName }) => ![violatedRule, ruleName].some((rule) => boundRules.test(rule ?? '')))
        .map(({ field, description }) => `${withoutIndex(field)} ${description}`),
    ]),
  ]
}

/** The reader leaves out what the type does not declare. */
function undeclared(given: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((item, index) => undeclared(item, read[index], `${path}[]`))
  if (!isObject(given) || !isObject(read)) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const inner = path ? `${path}.${key}` : key
    if (value === null || value === undefined) return []
    return read[key] === undefined ? [inner] : undeclared(value, read[key], inner)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutIndex(path: string): string {
  return path.replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, '[]')
}
