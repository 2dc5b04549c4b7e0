import type { Client } from '@stoa/client'
import { paths } from '../../paths.ts'
import { addUpToStock } from './add-up-to-stock.server.ts'
import { storesAppId } from './stores-app.ts'

/** Puts a piece that is kept for the visitor into the cart, unless it is there, and returns the page that shows it. */
export async function addHeldPiece(
  api: Client,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<string> {
  const catalogReference = { catalogItemId: productId, appId: storesAppId, options: { variantId } }
  await addUpToStock(api, { quantity: 1, catalogReference })
  return paths.cart({ added: productId })
}
