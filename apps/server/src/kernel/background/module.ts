import type { RawBuilder } from 'kysely'
import type { Audit } from './audits.ts'
import type { Implementation } from '../operations/types.ts'
import type { Job } from '../site/jobs.ts'
import type { PersonalData } from '../site/personal-data.ts'
import type { SiteTx } from '../site/site.ts'
import type { PluginFunction } from '../site/plugins.ts'
import type { Reaction } from './reactions.ts'
import type { RetentionRule } from './retention.ts'
import type { Schedule } from './schedule.ts'
import type { FileUsageSource } from '../lists/file-usage.ts'
import type { Translatable, TranslatableEntity } from '../operations/translations/translatable.ts'

/** A module as `compose.ts` registers it: services by contract name, tables, background work. */
export interface Module {
  name: string
  /** Folder of ordered SQL files. */
  migrations?: string
  /** Service name to operation name to implementation. */
  services: Record<string, Record<string, Implementation<any>>>
  jobs?: readonly Job<any>[]
  reactions?: readonly Reaction[]
  /** Work that is due every hour or day. */
  schedules?: readonly Schedule[]
  /** How long its rows are kept once nothing needs them. */
  retention?: readonly RetentionRule[]
  /** A condition for rows of `domain_event` that the module still needs, which are then not deleted. */
  needsEvent?(siteId: string): RawBuilder<boolean>
  /** The data of people that it keeps, for their own copies and for erasure. */
  personalData?: readonly PersonalData[]
  /** The rows that show files of the media library. */
  fileUsages?: readonly FileUsageSource[]
  audits?: readonly Audit[]
  /** Takes from a copy of the site what it could act outside with: keys, secrets, addresses of others. */
  disarm?(site: SiteTx): Promise<void>
  /** Service plugins that are part of the server. */
  pluginFunctions?: readonly PluginFunction[]
  /** Entities whose texts can be translated. */
  translatable?: readonly (Translatable | TranslatableEntity<any>)[]
}
