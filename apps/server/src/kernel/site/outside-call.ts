import type { Outside } from './site.ts'

/** Calls of one operation; a request that never stops asking for others is an error of ours. */
const maxCalls = 16

type CallOutside = <Answer>(key: string, call: (outside: Outside) => Promise<Answer>) => Promise<Answer>

/** Thrown within a transaction that needs an answer from outside. */
export class OutsideCallNeeded extends Error {
  override name = 'OutsideCallNeeded'
  readonly key: string
  readonly call: (outside: Outside) => Promise<unknown>

  constructor(key: string, call: (outside: Outside) => Promise<unknown>) {
    super('the transaction needs an answer from outside')
    this.key = key
    this.call = call
  }
}

/** The answers that the attempts of one transaction share. */
export function outsideAnswers(outside: Outside) {
  const answers = new Map<string, unknown>()
  const callOutside: CallOutside = async <Answer>(key: string, call: (outside: Outside) => Promise<Answer>) => {
    if (!answers.has(key)) throw new OutsideCallNeeded(key, call)
    return answers.get(key) as Answer
  }
  return {
    /** For use within the transaction. */
    callOutside,
    /** For use after its rollback. */
    async make({ key, call }: OutsideCallNeeded): Promise<void> {
      if (answers.size >= maxCalls) throw new Error('a transaction asked for too many answers from outside')
      answers.set(key, await call(outside))
    },
  }
}
