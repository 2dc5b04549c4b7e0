import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { storefront, type StorefrontContext } from './context.ts'

// Bundled with the app, so that the router and the context's key are the same objects on both sides of the call.
const answer = createRequestHandler(build, import.meta.env.MODE)

export function handle(request: Request, { api, shop, origin }: StorefrontContext): Promise<Response> {
  const context = new RouterContextProvider()
  // getShop fills every field.
  context.set(storefront, { api, shop: shop as Required<typeof shop>, origin })
  return answer(request, context)
}
