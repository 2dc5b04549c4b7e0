import { openOwnReturnPhoto } from '@stoa/contract/calls/stoa/own-returns'
import { redirect } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { requireFound } from '../../../lib/page/not-found.ts'
import type { Route } from './+types/photo-file.ts'

/** A photo of a return, for whoever may see the order. The address to which it leads works for some minutes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const { url } = await requireFound(api.call(openOwnReturnPhoto, params))
  return redirect(url ?? '/', { headers: { 'cache-control': 'no-store' } })
}
