import type { Operation, RequestOf, ResponseOf } from '@stoa/contract'
import type { WriteContext, Implementation, ReadContext, ActionContext, PublicContext } from './types.ts'

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
