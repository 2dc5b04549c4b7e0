import type { RawBuilder } from 'kysely'
import type { Audience } from './audience.ts'
import type { Db } from './database/database.ts'
import type { FinalWriteOptions } from './database/transaction.ts'
import type { DomainEvent } from './events.ts'
import type { JobName } from './jobs.ts'

/** What every operation may need to know of its site; kept in the process and read again when it changes. */
export interface SiteSettings {
  id: string
  name: string
  /** ISO 4217; what the shop charges in. */
  currency: string
  /** BCP 47, the site's main language. */
  language: string
  timeZone: string
  country: string
  weightUnit: 'KG' | 'LB'
  /** Moves the site's clock for tests: milliseconds added to the system's. */
  clockOffset: number
  /** In test mode payments are simulated and orders are marked; nothing of the sandbox exists in live mode. */
  mode: 'TEST' | 'LIVE'
  /** Whether the owner has chosen between the two. */
  modeChosen: boolean
  /** Whether visitors may enter the shop. */
  published: boolean
  /** What the owner says above every page of the shop; empty where nothing. */
  announcement: string
  /** At most so many pieces left is few. */
  lowStock: number
  /** Whether visitors see how many pieces there are, or only whether there are any. */
  showStock: boolean
  /** It is being worked on: visitors read that. */
  maintenance: boolean
  /** What the first page begins with, as far as the owner says so. */
  hero: { title?: string; text?: string; button?: string; link?: string; picture?: string }
}

/** A site to read from. The site comes first in every store function and is never optional. */
export interface SiteRead {
  readonly siteId: string
  readonly settings: SiteSettings
  /** Whom the answer is for: the kernel narrows what it reads to what that audience may see. */
  readonly audience: Audience
  readonly db: Db
  /** The site's time, fixed for the operation. */
  readonly now: Date
}

/** A site inside the operation's transaction: a writer's site. */
export interface SiteTx extends SiteRead {
  /** Appends an event; it is written with the transaction and reaches nobody before the commit. */
  record(event: DomainEvent): void
  /**
   * The same for carts and checkouts, which change often: the event is made and written only where its type
   * (`wix.ecom.v1.cart_updated`) has subscribers. `event` is called at the end of the transaction.
   */
  recordIfSubscribed(type: string, event: () => DomainEvent | Promise<DomainEvent | undefined>): void
  /** Whether a reaction or a webhook subscribes to events of a type. */
  hasSubscribers(type: string): Promise<boolean>
  /**
   * The site to read from without a lock, on the transaction's first try and before its first statement; undefined afterwards,
   * when rows are locked instead. A row that is read so has to be written with `compareAndSet`.
   */
  optimisticRead(): SiteRead | undefined
  /**
   * Says that the work depends on a row from this process's cache. Where no `compareAndSet` of that row follows, or the work
   * fails, the transaction is tried again without optimistic reads: nobody is refused because of an outdated row.
   */
  requireUnchanged(rowId: string): void
  /** A write that names the row's revision; where it touches no row, the row was changed meanwhile and the transaction is tried again. */
  compareAndSet(rowId: string, write: RawBuilder<unknown>): void
  /** Sends a statement together with COMMIT. Its failure is the transaction's; a division by zero counts as a concurrency conflict. */
  atCommit<Row>(statement: RawBuilder<Row>, options?: FinalWriteOptions<Row>): void
  /** Sends a job; it exists exactly when the transaction commits. */
  enqueue<Payload>(job: JobName<Payload>, payload: Payload, options?: { after?: Date; key?: string }): void
  /** What a record was like before this change, as the wire shows it and without secrets: for the audit log. */
  noteBefore(record: unknown): void
  /** What it is like afterwards, where the operation's answer does not say it. */
  noteAfter(record: unknown): void
  /** Runs once the transaction has committed. */
  afterCommit(effect: () => void): void
  /** Runs when the transaction has failed; the next try is another transaction. */
  afterRollback(effect: () => void): void
  /** Says that the commit changes something that has no event; `drop` removes it from this process's caches after the commit. */
  invalidate(drop: () => void): void
  /** Runs `work` under a savepoint: when it throws, only its own changes, events and jobs are undone. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Where settings come from; the module that owns sites implements it. */
export interface SiteDirectory {
  settings(siteId: string): Promise<SiteSettings>
  /** Every site of the installation. */
  ids(): Promise<string[]>
}
