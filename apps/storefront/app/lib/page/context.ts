import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import { createContext } from 'react-router'
import type { Prices } from '../money/prices.ts'
import type { Preferences } from './preferences.ts'

/**
 * PREVIEW: the shop is closed to visitors, but its staff may see it. CLOSED: visitors of a shop that is not open or in
 * maintenance.
 */
export type Access = 'OPEN' | 'PREVIEW' | 'CLOSED'

/** Addresses of the front end that handed over the checkout of this page, complete with their parameters. */
export interface WayBack {
  /** The page that shows the placed order instead of the shop's own page. */
  thankYou?: string
  /** The targets of links that leave the checkout. */
  shop?: string
  cart?: string
}

/** Why the browser is not signed in any more. */
export type EndReason = 'EXPIRED' | 'SIGNED_OUT' | 'PASSWORD_CHANGED' | 'NEW_PASSWORD_REQUIRED' | 'BLOCKED' | 'CLOSED'

/** Signs a member in or out in this browser. */
export interface SignIn {
  /**
   * Opens a session with the token of a sign-in; false where the token was used or has expired. A brief one ends with the browser, or after
   * a day.
   */
  open(sessionToken: string, about?: { isBrief?: boolean }): Promise<boolean>
  /** Of the session that the browser had before; undefined where it had none, or nobody remembers it. */
  reasonOfEnd(): Promise<EndReason | undefined>
  /** The client data of a login, with the token of a device that is not asked for a second factor. */
  device: { clientMetaData?: { deviceToken: string } }
  rememberDevice(token: string): void
  /** The state that a sign-in with a provider left in this browser; a `link` in it takes effect when the member signs in. */
  step: URLSearchParams
  keepStep(step: URLSearchParams): void
  end(): Promise<void>
}

/** Another front end's request: somebody signs in, or agrees, and is sent back. */
export interface FrontEndRequest {
  /** The name of the front end, and its host. */
  app: string
  host: string
  /** The email of whoever is signed in, where they only have to agree. */
  account?: string
}

export interface FrontEndRequests {
  /** Undefined for a request that was answered or has expired. */
  pending(request: string): Promise<FrontEndRequest | undefined>
  /** The address that leads back to the front end. */
  decide(request: string, agrees: boolean): Promise<string | undefined>
}

/** The context that the server passes with every request. `api` calls as this visitor. */
export interface StorefrontContext {
  api: Client
  shop: Shop
  /** The shop's public origin, whatever host name the request used. */
  origin: string
  /** The shop's time, which a test clock may have moved. */
  now: Date
  preferences: Preferences
  /** The beginning of every address, such as `/de`; empty for the shop's own language. */
  prefix: string
  access: Access
  /** The id of the request in the logs. */
  requestId: string
  /** Absent unless another front end handed over the checkout of this page. */
  wayBack?: WayBack | undefined
  /** The page was opened with a link to a checkout that no longer works. `to` leads back to its front end, if that is known. */
  deadLink?: { to: string | undefined } | undefined
  /** The member who is signed in. */
  memberId: string | undefined
  /** A person of the back office looks at the member's account, and can change nothing. */
  isViewOnly?: boolean
  /** Absent where a page is rendered for many visitors. */
  signIn: SignIn | undefined
  requests: FrontEndRequests
  /** Calls as a staff member who asked to see hidden products. */
  ownEyes: Client | undefined
  /** The sections of the page as that staff member is changing them, which nobody has saved. */
  unsavedSections?: unknown
  /** The response is kept for other visitors: nothing of it is streamed, so it is known whether a part is missing. */
  isKept: boolean
}

/** The router context of loaders and actions. */
export interface Visit extends Prices {
  api: Client
  shop: Required<Shop>
  /** As the owner published it; in a preview of the back office as it is being changed. */
  theme: CompleteTheme
  origin: string
  /** The shop's time. Pages that are kept for other visitors are from then. */
  now: Date
  prefix: string
  access: Access
  requestId: string
  wayBack: WayBack | undefined
  deadLink: { to: string | undefined } | undefined
  memberId: string | undefined
  isViewOnly: boolean
  signIn: SignIn | undefined
  requests: FrontEndRequests
  /** Calls as a staff member who asked to see hidden products. */
  staffApi: Client | undefined
  /** The sections of the page as staff is changing them, which nobody has saved. */
  unsavedSections: unknown
  i18n: I18n
  /** Empty where there is no announcement or the visitor closed it. */
  announcement: string
  isKept: boolean
  /** Lets the page show a frame of another origin. */
  allowFrame(this: void, origin: string): void
  /** The origins of such frames. */
  frames: ReadonlySet<string>
  /** Marks the page as incomplete, so that no cache stores it. */
  markIncomplete(this: void): void
}

export const storefront = createContext<Visit>()
