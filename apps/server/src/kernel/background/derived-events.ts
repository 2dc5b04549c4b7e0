import type { SiteSettings } from '../site/context.ts'
import type { StoredEvent } from './reactions.ts'

/** A type of events that are not recorded: what webhooks get follows from recorded ones. */
export interface DerivedEvent {
  type: string
  /** The recorded types that it follows from. */
  from: readonly string[]
  /** The data that is sent; undefined if the event does not have anything of it. The same event always has the same data. */
  dataOf(event: StoredEvent, settings: SiteSettings): object | undefined
}
