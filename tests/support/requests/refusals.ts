import type { Operation } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import { WireError } from '../../../apps/server/src/kernel/basics/errors.ts'
import type { Caller } from '../../../apps/server/src/kernel/site/caller.ts'
import { performer } from '../../../apps/server/src/kernel/operations/perform.ts'
import type { Performer, Implementation } from '../../../apps/server/src/kernel/operations/types.ts'
import type { TestShop } from '../shop/shop.ts'

/** Error codes that any operation may return, besides the declared ones. */
const common = new Set([
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'REVISION_MISMATCH',
  'IDEMPOTENCY_KEY_REUSED',
])

export interface Attempt {
  /** Undefined where the call succeeded. */
  refusal: WireError | undefined
  /** The fault in the response; undefined for a success and for a 4xx refusal. */
  fault: string | undefined
}

/** Calls operations without HTTP, thousands in a few seconds, with the same checks, transactions and errors. */
export function attempts({ server, credentials }: TestShop) {
  const performers = new Map<Operation, Performer>()
  return async (implementation: Implementation, caller: Caller, request: unknown): Promise<Attempt> => {
    const { operation } = implementation
    let perform = performers.get(operation)
    if (!perform) performers.set(operation, (perform = performer(server.app.kernel, implementation)))
    const start = process.threadCpuUsage()
    try {
      await perform({ siteId: credentials.siteId, caller, request, requestId: 'fuzz' })
      return { refusal: undefined, fault: slow(start) }
    } catch (error) {
      return { refusal: error instanceof WireError ? error : undefined, fault: slow(start) ?? faultOf(operation, error) }
    }
  }
}

const maxMilliseconds = 3000

/** Processor time counts, not the clock, so that other processes of the machine make no difference. */
function slow(start: NodeJS.CpuUsage): string | undefined {
  const { user, system } = process.threadCpuUsage(start)
  const milliseconds = (user + system) / 1000
  return milliseconds > maxMilliseconds ? `took ${Math.round(milliseconds)} ms of processor time` : undefined
}

/** A rule that several operations share may use a code that the contract declares for another of them. */
const declared = new Set(
  services.flatMap(({ operations }) => Object.values(operations).flatMap(({ errors }) => Object.keys(errors))),
)

function faultOf({ errors }: Operation, error: unknown): string | undefined {
  if (!(error instanceof WireError)) return `${(error as Error).name}: ${(error as Error).message}`.slice(0, 200)
  const { status, code } = error
  if (status === null || status < 400 || status > 499) return `answered ${status} ${code}`
  const isKnown = code in errors || declared.has(code) || common.has(code) || code.endsWith('_NOT_FOUND')
  return isKnown ? undefined : `answered an unknown ${code}`
}
