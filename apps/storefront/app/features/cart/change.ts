import { redirect } from 'react-router'
import { storefront } from '../../context.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/change.ts'
import { applyChanges } from './apply-changes.server.ts'
import type { Changes } from './one-at-a-time.ts'

/** Several changes in one call, for pages with script; without it the cart's page takes them one by one. */
export async function action({ request, context }: Route.ActionArgs) {
  const changes = (await request.json()) as Changes
  return Response.json(await applyChanges(context.get(storefront).api, changes))
}

/** Someone typed the address. */
export function loader() {
  return redirect(paths.cart())
}
