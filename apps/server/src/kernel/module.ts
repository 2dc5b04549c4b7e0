import type { Implementation } from './operation.ts'
import type { Job } from './jobs.ts'
import type { Reaction } from './reactions.ts'

/** A bounded context as `compose.ts` takes it: its services by contract name, its tables, what it does later. */
export interface Module {
  name: string
  /** Folder of ordered SQL files. */
  migrations?: string
  /** Service name to operation name to implementation. */
  services: Record<string, Record<string, Implementation<any>>>
  jobs?: readonly Job<any>[]
  reactions?: readonly Reaction[]
}
