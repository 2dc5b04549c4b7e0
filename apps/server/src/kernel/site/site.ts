import type { RawBuilder } from 'kysely'
import type { FinalWriteOptions } from '../database/transaction.ts'
import type { SiteContext, SiteSettings } from './context.ts'
import type { DomainEvent } from './events.ts'
import type { Plugins } from './plugins.ts'
import type { SitePorts } from './ports.ts'

/** A site to read from. It is the first parameter of every store function and never optional. */
export interface SiteRead extends SiteContext {
  readonly plugins: Plugins
  readonly ports: SitePorts
}

/** A site inside the operation's transaction, for writing. */
export interface SiteTx extends SiteRead {
  /**
   * Acts on an outside service like `callOutside`, for acts that must be known before they are made: `act` may open transactions
   * of its own, which are committed whatever becomes of this one.
   */
  actOutside<Answer>(key: string, act: (outside: Outside) => Promise<Answer>): Promise<Answer>
  /**
   * An id for something new. Each attempt of the transaction gets the same ids in the same order, so that an app that was asked about
   * new lines has answered about those of the next attempt.
   */
  newId(): string
  /** Adds an event. It is written in the transaction and delivered after the commit. */
  record(event: DomainEvent): void
  /**
   * The same for carts and checkouts, which change often: the event is created and written only when its type
   * (`wix.ecom.v1.cart_updated`) has subscribers. `event` is called at the end of the transaction.
   */
  recordIfSubscribed(type: string, event: () => DomainEvent | Promise<DomainEvent | undefined>): void
  /** True if a reaction or a webhook subscribes to events of a type. */
  hasSubscribers(type: string): Promise<boolean>
  /**
   * The site to read from without a lock, on the transaction's first attempt and before its first statement; undefined
   * otherwise, when rows are locked instead. A row that is read this way must be written with `compareAndSet`.
   */
  optimisticRead(): SiteRead | undefined
  /**
   * Declares that the work depends on a row from this process's cache. If no `compareAndSet` of that row follows, or if the
   * work fails, the transaction is retried without optimistic reads, so an outdated row never causes a refusal.
   */
  requireUnchanged(rowId: string): void
  /**
   * A write that names the row's expected revision. If it affects no row, the row was changed meanwhile and the transaction is
   * retried.
   */
  compareAndSet(rowId: string, write: RawBuilder<unknown>): void
  /**
   * Sends a statement together with COMMIT. If it fails, the transaction fails; a division by zero counts as a concurrency
   * conflict.
   */
  atCommit<Row>(statement: RawBuilder<Row>, options?: FinalWriteOptions<Row>): void
  /**
   * Enqueues a job, which exists if and only if the transaction commits. It runs when the site's clock reaches `after`; without it, at
   * once.
   */
  enqueue<Payload>(job: JobName<Payload>, payload: Payload, options?: { after?: Date; key?: string }): void
  /** Deletes a waiting job that nothing is left to do for, at the commit. One that has begun goes on. */
  withdraw(job: JobName<unknown>, key: string): void
  /** Declares that a statement changed when jobs of the site are due, so that runners look at them after the commit. */
  movedJobs(): void
  /** Reports a record before this change to the audit log, in wire format and without secrets. */
  noteBefore(record: unknown): void
  /** Reports a record after this change, like `noteBefore`. Without one, the operation's response stands for it. */
  noteAfter(record: unknown): void
  /** Runs once the transaction has committed. */
  afterCommit(effect: () => void): void
  /** Runs after the transaction failed; a retry is a new transaction. */
  afterRollback(effect: () => void): void
  /**
   * Declares that the commit changes something without an event; `drop` removes it from this process's caches after the commit.
   */
  invalidate(drop: () => void): void
  /** Runs `work` under a savepoint: if it throws, only its own changes, events and jobs are undone. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Provides site settings. The module that owns sites implements it. */
export interface SiteDirectory {
  settings(siteId: string): Promise<SiteSettings>
  /** Every site of the installation. */
  ids(): Promise<string[]>
  /** Sets how far the site's clock is ahead of the system's, in milliseconds. */
  setClockOffset(site: SiteTx, offset: number): Promise<void>
  /** Reads the settings of a site again after the commit, because they changed. */
  invalidate(site: SiteTx): void
}

/** Host names of sites. The module that owns sites implements it. */
export interface SiteAddresses {
  /** The host of the server's own address, which shows the first site. */
  serverHost: string
  /** `serverHost` without a port. */
  serverName: string
  /** Returns a host name as it is stored and compared; undefined if the text is not one. */
  normalized(text: string): string | undefined
  /** Where links to the site's shop lead, without a trailing slash: `https://shop.example`. */
  originOf(site: SiteRead): Promise<string>
  /** Does the same as `originOf`, for calls outside of transactions. */
  originOfSite(siteId: string): Promise<string>
  /**
   * The site that a request's host shows; undefined for the host of no site. `redirects` says that the host is not the site's
   * primary domain.
   */
  siteAt(host: string): Promise<{ id: string; origin: string; redirects: boolean } | undefined>
  /** Where a page at `host` links to the shop of a site: empty where the host shows it. For calls outside of transactions. */
  linkFrom(host: string, siteId: string): Promise<string>
}

/** The site for a call to an outside service, while the transaction that needs the call is not open. */
export interface Outside {
  site: SiteRead
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/** A job as its sender knows it when another module handles it. */
export interface JobName<Payload> {
  name: string
  /** Only for the types: the payload. */
  readonly payload?: Payload
}
