import { msg } from '@lingui/core/macro'
import { storefront } from '../../lib/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import type { Route } from './+types/orders-page.ts'
import { ordersOf } from './orders.server.ts'
import { requireMember } from './sign-in.server.ts'

const Orders = loadOnInteraction(async () => (await import('./orders.tsx')).Orders)
await loadedInUse()

/** Of the most that one page of the API has. */
const mostOrders = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { orders } = await ordersOf(visit, mostOrders)
  return { title: visit.i18n._(msg`Your orders – ${visit.shop.name}`), orders }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return <Orders loaderData={loaderData} />
}
