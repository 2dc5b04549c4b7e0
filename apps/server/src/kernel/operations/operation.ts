import type { ErrorCodeOf, Operation, RequestOf, ResponseOf } from '@stoa/contract'
import type { WireError } from '../basics/errors.ts'
import type { HttpContext } from '../http/gateway.ts'
import type { Caller } from '../site/identity.ts'
import type { Kernel } from './perform.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'

/** What every implementation gets besides its request. */
interface Common<O extends Operation> {
  caller: Caller
  requestId: string
  /** Network address of the caller; absent for calls from inside the process. */
  address: string | undefined
  /** What the caller's browser calls itself; absent for calls from inside the process. */
  userAgent: string | undefined
  /** The host that the request named; absent for calls from inside the process. */
  host: string | undefined
  /** Creates an error with one of the operation's declared codes; the type checker refuses other codes. */
  refuse(code: ErrorCodeOf<O>, description: string, data?: object): WireError
}

/** Besides, of operations that change something. */
interface Changing {
  /**
   * Called for the part of an operation that decides where money goes or who may do what: throws for a person who has not signed in
   * recently, and mails the owners. The contract marks operations that are such as a whole (`confirmed`).
   */
  confirm(): void
}

export interface ReadContext<O extends Operation = Operation> extends Common<O> {
  site: SiteRead
}

export interface WriteContext<O extends Operation = Operation> extends Common<O>, Changing {
  site: SiteTx
}

export interface ActionContext<O extends Operation = Operation> extends Common<O>, Changing {
  site: SiteRead
  /** Runs a short transaction. Outside services are never called inside it. */
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
  /**
   * Runs the transaction that writes the intent, once per Idempotency-Key. A repeated call gets the first call's result (as
   * JSON) and continues from there, so acting on an intent must be safe to repeat.
   */
  intend<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/** Context of an operation that runs before a site or caller is known: tokens, sign-in, provider events. */
export interface PublicContext<O extends Operation = Operation> extends Pick<Common<O>, 'requestId' | 'refuse'> {
  kernel: Kernel
  /** Absent for calls from inside the process. */
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

/** An operation that writes, in one transaction that the kernel opens. */
export function implement<O extends Operation>(
  operation: O,
  run: (context: WriteContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'write', operation, run }
}

/**
 * Like `implement`, with asynchronous commit: the commit does not wait for the disk. It is for carts and checkouts. A crash of
 * the database (not of this process) may lose the last half second. A later durable commit makes all earlier commits durable
 * too, so an order is never stored without its cart and checkout.
 */
export function implementWithAsyncCommit<O extends Operation>(
  operation: O,
  run: (context: WriteContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'write', operation, run, asyncCommit: true }
}

/**
 * An operation that only reads and opens no transaction. With `sameForVisitors` every visitor gets the same answer, and one
 * read of the database serves all of them (see `read-cache.ts`).
 */
export function implementRead<O extends Operation>(
  operation: O,
  run: (context: ReadContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
  { sameForVisitors = false }: { sameForVisitors?: boolean } = {},
): Implementation<O> {
  return { kind: 'read', operation, run, sameForVisitors }
}

/** An operation that calls an outside service: it writes its intent, commits, calls, and writes the outcome. */
export function implementAction<O extends Operation>(
  operation: O,
  run: (context: ActionContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'action', operation, run }
}

/** An operation without a token. It finds its own site, if it needs one. */
export function implementPublic<O extends Operation>(
  operation: O,
  run: (context: PublicContext<O>, request: RequestOf<O>) => Promise<ResponseOf<O>>,
): Implementation<O> {
  return { kind: 'public', operation, run }
}
