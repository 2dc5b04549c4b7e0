import type { Client } from '@stoa/client'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { createContext } from 'react-router'

/** What the server gives with every request: calls made as this visitor, and the shop they are made in. */
export interface StorefrontContext {
  api: Client
  shop: Shop
  origin: string
}

export const storefront = createContext<{ api: Client; shop: Required<Shop>; origin: string }>()
