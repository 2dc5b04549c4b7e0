import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets.ts'

/** What a request to an app needs of the server. */
export interface OutsidePorts {
  outbound: Outbound
  secrets: Secrets
}

/** Fetches the answer named `key` from outside, once per request. Never called while a transaction is open. */
export type Outside = <Answer>(key: string, fetch: (ports: OutsidePorts) => Promise<Answer>) => Promise<Answer>

/** For reads, which hold no transaction: fetches at once. */
export function outsideOf(ports: OutsidePorts): Outside {
  const answers = new Map<string, Promise<unknown>>()
  return <Answer>(key: string, fetch: (ports: OutsidePorts) => Promise<Answer>) => {
    if (!answers.has(key)) answers.set(key, fetch(ports))
    return answers.get(key) as Promise<Answer>
  }
}

/** Rolls the transaction back. It is repeated once the answer is there. */
export class OutsideAnswerNeeded extends Error {
  readonly fetch: () => Promise<void>
  constructor(key: string, fetch: () => Promise<void>) {
    super(`the transaction needs an answer from outside: ${key}`)
    this.fetch = fetch
  }
}

/** For a transaction with all its repetitions: an answer that is not there yet ends the attempt. */
export function outsideOfTransaction(fetchOutside: Outside): Outside {
  const answers = new Map<string, unknown>()
  return async <Answer>(key: string, fetch: (ports: OutsidePorts) => Promise<Answer>) => {
    if (answers.has(key)) return answers.get(key) as Answer
    throw new OutsideAnswerNeeded(key, async () => void answers.set(key, await fetchOutside(key, fetch)))
  }
}
