import type { ErrorCodeOf, Operation, RequestOf, ResponseOf } from '@stoa/contract'
import type { WireError } from './errors.ts'
import type { HttpContext } from './gateway.ts'
import type { Caller } from './identity.ts'
import type { Kernel } from './perform.ts'
import type { SiteRead, SiteTx } from './site.ts'

/** What every implementation is given beside its request. */
interface Common<O extends Operation> {
  caller: Caller
  requestId: string
  /** Where the request came from; absent where it began inside the process. */
  address: string | undefined
  /** An error with one of the operation's declared codes; any other does not pass the type checker. */
  refuse(code: ErrorCodeOf<O>, description: string, data?: object): WireError
}

export interface ReadContext<O extends Operation = Operation> extends Common<O> {
  site: SiteRead
}

export interface WriteContext<O extends Operation = Operation> extends Common<O> {
  site: SiteTx
}

export interface ActionContext<O extends Operation = Operation> extends Common<O> {
  site: SiteRead
  /** A short transaction. No call to the outside runs inside it. */
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
  /**
   * The transaction that writes the intent, once per Idempotency-Key: the same call again gets the first one's result (as
   * JSON) and goes on from there, so that acting on an intent has to be safe to repeat.
   */
  intend<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/** An operation before any site or caller is known: tokens, sign-in, provider events. */
export interface PublicContext<O extends Operation = Operation> extends Pick<Common<O>, 'requestId' | 'refuse'> {
  kernel: Kernel
  /** Absent where the call comes from inside the process. */
  http: HttpContext | undefined
}

export type Implementation<O extends Operation = Operation> =
  | {
      kind: 'read'
      operation: O
      sameForVisitors?: boolean
      run(context: ReadContext<O>, request: RequestOf<O>): Promise<ResponseOf<O>>
    }
  | {
      kind: 'write'
      operation: O
      asyncCommit?: boolean
      run(context: WriteContext<O>, request: RequestOf<O>): Promise<ResponseOf<O>>
    }
  | { kind: 'action'; operation: O; run(context: ActionContext<O>, request: RequestOf<O>): Promise<ResponseOf<O>> }
  | { kind: 'public'; operation: O; run(context: PublicContext<O>, request: RequestOf<O>): Promise<ResponseOf<O>> }

/** An operation that changes something, in one transaction that the kernel opens. */
export function implement<O extends Operation>(
  operation: O,
  run: (context: WriteContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'write', operation, run }
}

/**
 * The same for what a buyer tries out, click by click: its commit does not wait for the disk. A crash of the database, not of
 * this process, may take back the clicks of its last half second. What is committed later by `implement` takes all that came
 * before it to the disk: an order stands together with the cart and the checkout that it was made of.
 */
export function implementWithAsyncCommit<O extends Operation>(
  operation: O,
  run: (context: WriteContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'write', operation, run, asyncCommit: true }
}

/**
 * An operation that only reads; it opens no transaction. With `sameForVisitors` every visitor gets the same answer, so one
 * of them asks the database for all (see `read-cache.ts`).
 */
export function implementRead<O extends Operation>(
  operation: O,
  run: (context: ReadContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
  { sameForVisitors = false }: { sameForVisitors?: boolean } = {},
): Implementation<O> {
  return { kind: 'read', operation, run, sameForVisitors }
}

/** An operation that acts on the outside: writes its intent, commits, acts, writes the outcome. */
export function implementAction<O extends Operation>(
  operation: O,
  run: (context: ActionContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'action', operation, run }
}

/** An operation that needs no token: it finds its own site, if it has one. */
export function implementPublic<O extends Operation>(
  operation: O,
  run: (context: PublicContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'public', operation, run }
}
