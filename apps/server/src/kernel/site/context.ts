import type { Db } from '../database/database.ts'
import type { Audience, Caller } from './identity.ts'

/** The settings of a site that any operation may need. They are cached in the process and read again after a change. */
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
  weightUnit: 'KG' | 'LB'
  /** Moves the site's clock for tests: milliseconds added to the system's. */
  clockOffset: number
  /** In test mode payments are simulated and orders are marked; the sandbox does not exist in live mode. */
  mode: 'TEST' | 'LIVE'
  /** True if the owner has chosen a mode. */
  modeChosen: boolean
  /** True if visitors may enter the shop. */
  published: boolean
  /** The owner's announcement above every page of the shop; may be empty. */
  announcement: string
  /** Stock up to this quantity counts as low. */
  lowStock: number
  /** True if visitors see stock quantities, and not only that something is in stock. */
  showStock: boolean
  /** The shop is under maintenance, and visitors see a notice. */
  maintenance: boolean
  /** The hero of the home page, as far as the owner has set it. */
  hero: { title?: string; text?: string; button?: string; link?: string; picture?: string }
}

/** A site with its time and its caller. */
export interface SiteContext {
  readonly siteId: string
  readonly settings: SiteSettings
  /** For whom the answer is: reads return only what that audience may see. */
  readonly audience: Audience
  /** The language of the answer, one of the site's. */
  readonly language: string
  /** The caller, whose rows the answer may contain; absent for work that the server does itself. */
  readonly caller?: Caller
  readonly db: Db
  /** The site's time, fixed for the operation. */
  readonly now: Date
  /**
   * Calls an outside service, which never happens inside a transaction: the transaction is rolled back, the call is made, and
   * the work starts again and gets the answer here. Calls with the same key are the same call.
   */
  callOutside<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer>
}
