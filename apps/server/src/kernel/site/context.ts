import type { Db } from '../database/database.ts'
import type { Hints } from './hints.ts'
import type { Audience, Caller } from './caller.ts'

/**
 * The settings of a site that the kernel needs. They are cached in the process and read again after a change. The module that
 * stores sites adds those of the shop by declaration merging (`modules/platform/sites/store/settings.ts`).
 */
export interface SiteSettings {
  id: string
  name: string
  /** Where links to the site's shop lead, without a trailing slash: `https://shop.example`. */
  origin: string
  /** Bytes that the site’s files may take; absent for no limit. */
  storageLimit?: bigint | undefined
  /** ISO 4217; the currency that the shop charges. */
  currency: string
  /** BCP 47, the site's main language, in which the owner writes. */
  language: string
  /** The other languages that the owner's texts are translated into. */
  languages: readonly string[]
  timeZone: string
  country: string
  /** How far the test clock is ahead of the system's time, in milliseconds. */
  clockOffset: number
  /** The site's time while the test clock moves, which stands still between two steps. */
  frozenAt: Date | undefined
  /** In test mode payments are simulated and orders are marked; the sandbox does not exist in live mode. */
  mode: 'TEST' | 'LIVE'
  /** True if the owner has chosen a mode. */
  modeChosen: boolean
  /** True if visitors may enter the shop. */
  published: boolean
  /** The ids of the OAuth apps in development. */
  developmentApps: ReadonlySet<string>
}

/** The site's time. */
export function siteTime({ clockOffset, frozenAt }: Pick<SiteSettings, 'clockOffset' | 'frozenAt'>, realNow: Date): Date {
  return frozenAt ?? new Date(realNow.getTime() + clockOffset)
}

/** A site with its time and its caller. */
export interface SiteContext {
  readonly siteId: string
  readonly settings: SiteSettings
  /** For whom the answer is: reads return only what that audience may see. */
  readonly audience: Audience
  /** The language of the answer, one of the site's. */
  readonly language: string
  /** The language that the answer was asked for in (BCP 47): that of the page that somebody sees, which the site may not have. */
  readonly requestedLanguage?: string
  /** The caller, whose rows the answer may contain; absent for work that the server does itself. */
  readonly caller?: Caller
  readonly db: Db
  /** Collects what a front end in development should know; absent for everybody else. */
  readonly hints?: Hints
  /** The site's time, fixed for the operation. A test clock may be ahead of the system's time. */
  readonly now: Date
  /** The system's time, for what the owner must not be able to move: sessions, signatures, other servers. */
  readonly realNow: Date
  /**
   * Calls an outside service, which never happens inside a transaction: the transaction is rolled back, the call is made, and
   * the work starts again and gets the answer here. Calls with the same key are the same call.
   */
  callOutside<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer>
}
