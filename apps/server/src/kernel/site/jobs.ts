import type { JobName, SiteRead, SiteTx } from './site.ts'

/**
 * Jobs of one queue never wait for those of another. `tasks` is for long jobs: bulk work by filter, files. `pictures` is for copies
 * from other hosts, which may be many and slow; `imports` is for files of any size, for which another host may take minutes; `videos` is
 * for conversions, which take minutes and a core. `mailings` is for mails to many people, which never keep
 * those that one person waits for. `clock` moves test clocks.
 */
export type QueueName = 'general' | 'webhooks' | 'mail' | 'mailings' | 'tasks' | 'pictures' | 'imports' | 'videos' | 'clock'

/** How many jobs of each queue one process runs at once. */
export const queues: Record<QueueName, number> = {
  general: 4,
  webhooks: 8,
  mail: 4,
  mailings: 4,
  tasks: 2,
  pictures: 2,
  imports: 4,
  videos: 1,
  clock: 2,
}
export const queueNames = Object.keys(queues) as QueueName[]

/** Queues whose jobs do not depend on the site's time. They run also while the test clock moves; all others wait for the mover. */
export const timelessQueues: ReadonlySet<QueueName> = new Set(['pictures', 'imports', 'videos', 'clock'])

/**
 * Work for later. A job may run late and more than once, so its handler reads the row again and lets the row decide. `name` is
 * `area.verb-noun`.
 */
export interface Job<Payload> extends JobName<Payload> {
  queue: QueueName
  /**
   * A result with `more` means that work is left: the job runs again with that payload, behind the jobs that wait. A long job
   * returns it once `isSliceOver`, so that other jobs get their turn and the server can stop. A job that cannot be divided returns
   * it when `stopping` of its site is aborted.
   */
  handle(site: HandlerSite, payload: Payload, isSliceOver: () => boolean): Promise<void | { more: Payload }>
}

/**
 * Thrown by a job that no further attempt would help: it is marked as failed at once, as it is after a validation error or data that
 * the database refuses. The message is for the owner.
 */
export class FailedForGood extends Error {
  override name = 'FailedForGood'
}

/** A job may call outside services, so it opens its own short transactions. */
export interface JobSite extends SiteRead {
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/** The site of a job's handler. */
export interface HandlerSite extends JobSite {
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

export function job<Payload>(
  name: string,
  handle: Job<Payload>['handle'],
  { queue = 'general' }: { queue?: QueueName } = {},
): Job<Payload> {
  return { name, queue, handle }
}

/** An enqueued job; it is written in the transaction that causes it. */
export interface SentJob {
  job: JobName<unknown>
  siteId: string
  payload: unknown
  /** In the site's time, like `now`, which is when it was enqueued. */
  due: Date
  now: Date
  /** Two unfinished jobs of one name never share a key. */
  key: string | undefined
}
