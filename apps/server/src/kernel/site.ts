import type { RawBuilder } from 'kysely'
import type { Audience } from './audience.ts'
import type { Db } from './database/database.ts'
import type { LastWriteOptions } from './database/transaction.ts'
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
   * The same for what changes with every click and is read by nobody else: made and written only where somebody listens
   * for its type (`wix.ecom.v1.cart_updated`) now. `event` is called at the transaction's end.
   */
  recordIfHeard(type: string, event: () => DomainEvent | Promise<DomainEvent | undefined>): void
  /** Whether somebody listens for events of a type. */
  hears(type: string): Promise<boolean>
  /**
   * The site before anything is locked, on a transaction's first try: to take a row from that a write of this transaction
   * proves to be still as it was. On the next try, and once the transaction has begun, rows are locked instead.
   */
  ahead(): SiteRead | undefined
  /**
   * Says that the work stands on a row as this process remembers it. Where no write proves that row, or the work fails, it is
   * tried again without memory: nobody is refused by what was.
   */
  relyOn(rowId: string): void
  /** Sends a write that touches one row, or none where it was changed meanwhile: then the transaction is tried again. */
  prove(rowId: string, write: RawBuilder<unknown>): void
  /** Sends a statement together with COMMIT. Its failure is the transaction's; a division by zero says that this was outrun. */
  atCommit<Row>(statement: RawBuilder<Row>, options?: LastWriteOptions<Row>): void
  /** Sends a job; it exists exactly when the transaction commits. */
  enqueue<Payload>(job: JobName<Payload>, payload: Payload, options?: { after?: Date; key?: string }): void
  /** What a record was like before this change, as the wire shows it and without secrets: for the audit log. */
  noteBefore(entity: unknown): void
  /** Runs once the transaction has committed. */
  afterCommit(effect: () => void): void
  /** Runs when the transaction has failed; the next try is another transaction. */
  afterRollback(effect: () => void): void
  /** Says that the commit changes something which no event tells of; `forget` drops what this process remembers of it. */
  changeSilently(forget: () => void): void
  /** Runs `work` under a savepoint: when it throws, only its own changes, events and jobs are undone. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Where settings come from; the module that owns sites implements it. */
export interface SiteDirectory {
  settings(siteId: string): Promise<SiteSettings>
  /** Every site of the installation. */
  ids(): Promise<string[]>
}
