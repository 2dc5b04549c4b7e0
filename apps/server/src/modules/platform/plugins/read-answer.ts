import { testPlugin } from '@stoa/contract/services/stoa/plugins'
import type { Violation } from '../../../kernel/basics/errors.ts'
import type { PluginReading } from '../../../kernel/site/plugins.ts'
import { typeReader } from '../../../kernel/operations/shape.ts'

/** Reads answers of a type of `stoa/plugins`; the reading has a problem where they break the contract's bounds. */
export function answerReader<Answer>(type: string): (json: unknown) => PluginReading<Answer> {
  const read = typeReader(testPlugin.service, type)
  return (json) => {
    const violations: Violation[] = []
    const answer = read(json, '', violations) as Answer
    const [first] = violations
    return first ? invalidAnswer(`${first.field} ${first.description}`) : { answer }
  }
}

export function invalidAnswer(problem: string): { problem: string } {
  return { problem: `the answer is not valid: ${problem}` }
}
