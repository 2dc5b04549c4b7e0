import { redirect } from 'react-router'
import { CallError } from '@stoa/client'
import { storefront } from '../../lib/page/context.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/change.ts'
import { applyChanges } from './apply-changes.server.ts'
import type { Changes } from './serialize.ts'

/** Several changes in one call, for pages with script. Without script, the cart page takes them one by one. */
export async function action({ request, context }: Route.ActionArgs) {
  const changes = changesIn(await request.json().catch(() => undefined))
  if (!changes) return new Response('invalid cart changes', { status: 400 })
  try {
    return Response.json(await applyChanges(context.get(storefront).api, changes))
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return new Response(error.message, { status: error.status })
    throw error
  }
}

/** The action's URL was typed or reloaded. */
export function loader() {
  return redirect(paths.cart())
}

function changesIn(body: unknown): Changes | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { quantities = {}, back = [] } = body as Record<string, unknown>
  if (typeof quantities !== 'object' || quantities === null || !Object.values(quantities).every(Number.isInteger))
    return undefined
  if (!Array.isArray(back) || !back.every((each) => typeof each === 'string')) return undefined
  return { quantities: quantities as Record<string, number>, back }
}
