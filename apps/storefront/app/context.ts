import type { Client } from '@stoa/client'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { createContext } from 'react-router'

/** What the server gives with every request: calls made as this visitor, and the shop they are made in. */
export interface StorefrontContext {
  api: Client
  shop: Shop
  /** The shop's public one, whatever name the request came by. */
  origin: string
}

export const storefront = createContext<{ api: Client; shop: Required<Shop>; origin: string }>()
