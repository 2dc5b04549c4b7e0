import type { SiteRead, SiteTx } from './site.ts'

/**
 * Work for later. A job may run twice and late: its handler reads the row again and lets the row decide.
 * `name` is `area.verb-noun`.
 */
export interface Job<Payload> extends JobName<Payload> {
  handle(site: JobSite, payload: Payload): Promise<void>
}

/** A job as its sender knows it, where another module handles it. */
export interface JobName<Payload> {
  name: string
  /** For the types alone: what is sent with it. */
  readonly payload?: Payload
}

/** A job acts on the outside, so it opens its own short transactions. */
export interface JobSite extends SiteRead {
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

export function job<Payload>(name: string, handle: Job<Payload>['handle']): Job<Payload> {
  return { name, handle }
}

/** A job as it is sent: written with the transaction that causes it. */
export interface SentJob {
  job: JobName<unknown>
  siteId: string
  payload: unknown
  after: Date | undefined
  /** Two unfinished jobs of one name never share a key. */
  key: string | undefined
}
