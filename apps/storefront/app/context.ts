import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { createContext } from 'react-router'
import type { Prices } from './prices.ts'
import type { Preferences } from './preferences.ts'

/** Whether visitors may come in: before the shop opens, and while it is worked on, its own people walk through it and nobody else. */
export type Access = 'OPEN' | 'PREVIEW' | 'CLOSED'

/** What the server gives with every request: calls made as this visitor, and the shop they are made in. */
export interface StorefrontContext {
  api: Client
  shop: Shop
  /** The shop's public one, whatever name the request came by. */
  origin: string
  preferences: Preferences
  access: Access
  /** By which the logs know it. */
  requestId: string
  /** Calls as one of the shop's own people, who asked to see what visitors do not. */
  ownEyes: Client | undefined
}

/** What loaders and actions find: the visitor's preferences have become words and prices. */
interface Visit extends Prices {
  api: Client
  shop: Required<Shop>
  origin: string
  access: Access
  requestId: string
  ownEyes: Client | undefined
  i18n: I18n
  /** What this visitor is told above every page; empty where nothing is, or they closed it. */
  announcement: string
  /** Says that something is missing on the page, which so nobody keeps. */
  isPartial(this: void): void
}

export const storefront = createContext<Visit>()
