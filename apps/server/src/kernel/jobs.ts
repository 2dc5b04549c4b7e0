import type { SiteRead, SiteTx } from './site.ts'

/** Jobs of one queue never wait for those of another. `tasks` are the long ones: work by filter, files. */
export type QueueName = 'general' | 'webhooks' | 'tasks'

/** How many jobs of each queue a process runs at once. */
export const queues: Record<QueueName, number> = { general: 4, webhooks: 8, tasks: 2 }

/**
 * Work for later. A job may run twice and late: its handler reads the row again and lets the row decide.
 * `name` is `area.verb-noun`.
 */
export interface Job<Payload> extends JobName<Payload> {
  queue: QueueName
  /**
   * With `more` there is work left: the job runs again with that payload, behind those that wait. A long one answers so
   * once `isSliceOver`, so that others get their turn and the server can stop.
   */
  handle(site: JobSite, payload: Payload, isSliceOver: () => boolean): Promise<void | { more: Payload }>
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

export function job<Payload>(
  name: string,
  handle: Job<Payload>['handle'],
  { queue = 'general' }: { queue?: QueueName } = {},
): Job<Payload> {
  return { name, queue, handle }
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
