import type { RawBuilder } from 'kysely'
import type { Audit } from './audits.ts'
import type { Implementation } from './operation.ts'
import type { Job } from './jobs.ts'
import type { Reaction } from './reactions.ts'
import type { RetentionRule } from './retention.ts'
import type { Schedule } from './schedule.ts'

/** A bounded context as `compose.ts` takes it: its services by contract name, its tables, what it does later. */
export interface Module {
  name: string
  /** Folder of ordered SQL files. */
  migrations?: string
  /** Service name to operation name to implementation. */
  services: Record<string, Record<string, Implementation<any>>>
  jobs?: readonly Job<any>[]
  reactions?: readonly Reaction[]
  /** Work that comes again every hour or day. */
  schedules?: readonly Schedule[]
  /** How long its rows are kept once nothing needs them. */
  retention?: readonly RetentionRule[]
  /** Whether it still needs a row of `domain_event`, which is then not deleted. */
  needsEvent?: RawBuilder<boolean>
  audits?: readonly Audit[]
}
