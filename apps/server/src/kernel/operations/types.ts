import type { RawBuilder } from 'kysely'
import type { ErrorCodeOf, Operation, RequestOf, ResponseOf } from '@stoa/contract'
import type { Clock } from '../basics/clock.ts'
import type { WireError } from '../basics/errors.ts'
import type { Change } from '../caching/cache-registry.ts'
import type { ReadCache } from '../caching/read-cache.ts'
import type { Database } from '../database/database.ts'
import type { Authenticated, Caller } from '../site/caller.ts'
import type { SentJob } from '../site/jobs.ts'
import type { Plugins } from '../site/plugins.ts'
import type { SitePorts } from '../site/ports.ts'
import type { SiteDirectory, SiteRead, SiteTx } from '../site/site.ts'
import type { AuditLog } from './audit.ts'
import type { Hint, Hints } from '../site/hints.ts'
import type { HttpContext } from './http-context.ts'
import type { Namespaces } from './namespaces.ts'
import type { Pictures } from './pictures.ts'
import type { Translations } from './translations/answer.ts'

/** The ports that the kernel uses to perform an operation. */
export interface Kernel {
  database: Database
  clock: Clock
  sites: SiteDirectory
  jobs: JobSender
  readCache: ReadCache
  audit: AuditLog
  /** Mails the owners that payouts or permissions were changed. */
  notifyOwners(site: SiteTx, change: ConfirmedChange): void
  /** The declared namespaces of a site's extended fields. */
  namespaces(site: SiteRead): Promise<Namespaces>
  /** The currency of the order that a request is about, which may be another one than the site's. */
  currencyOfOrder(site: SiteRead, orderId: string): Promise<string | undefined>
  /** True if a reaction or a webhook subscribes to the event type. */
  hasSubscribers(site: SiteRead, type: string): Promise<boolean>
  plugins: Plugins
  ports: SitePorts
  translations: Translations
  pictures: Pictures
  /** Called after an app in development got its answer. */
  noteDevelopmentRequest(request: DevelopmentRequest): void
  /** Called after a commit: wakes the dispatcher and the job runner, and invalidates caches. */
  committed(change: Change, wrote: Written): Promise<void>
}

/** A request of an app in development. It has no body, no query and no secret. */
export interface DevelopmentRequest {
  siteId: string
  /** The OAuth app or the API key. */
  appId: string
  caller: Caller['kind']
  /** `area/service.operation`; empty for a path that no operation has. */
  operation: string
  method: string
  path: string
  status: number
  milliseconds: number
  requestId: string
  hints: readonly Hint[]
}

/** A change that requires a recent sign-in. */
export interface ConfirmedChange {
  /** `service.name` and the operation's name. */
  operation: string
  caller: Extract<Caller, { kind: 'USER' | 'APP' }>
  address: string | undefined
  userAgent: string | undefined
}

/** The background work that a commit left. */
export interface Written {
  events: boolean
  jobs: readonly SentJob[]
  /** True if it changed when other jobs are due. */
  hasMovedJobs: boolean
}

export interface Invocation extends Authenticated {
  /** The request as received, not yet checked against the contract. */
  request: unknown
  requestId: string
  idempotencyKey?: string | undefined
  /** Network address of the caller; absent for calls from inside the process. */
  address?: string | undefined
  /** The user agent of the caller's browser. */
  userAgent?: string | undefined
  /** The language that the answer is wanted in (BCP 47). */
  language?: string | undefined
  /** Absent for calls from inside the process. */
  http?: HttpContext
  /** Only for apps in development. */
  hints?: Hints
}

export type Performer = (invocation: Invocation) => Promise<unknown>

/** Builds the statements for the transaction that enqueues jobs, or withdraws one. */
export interface JobSender {
  insertion(jobs: readonly SentJob[]): RawBuilder<unknown>
  withdrawal(siteId: string, name: string, key: string): RawBuilder<unknown>
}

/** The context of every implementation. */
interface Common<O extends Operation> {
  caller: Caller
  requestId: string
  /** Network address of the caller; absent for calls from inside the process. */
  address: string | undefined
  /** The user agent of the caller's browser; absent for calls from inside the process. */
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
