import { msg } from '@lingui/core/macro'
import { listOwnSubscriptions } from '@stoa/contract/calls/stoa/own-subscriptions'
import { storefront } from '../../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { subscriptionCard } from '../shared/subscription-view.server.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'
import type { Route } from './+types/subscriptions-page.ts'

const Subscriptions = loadOnInteraction(async () => (await import('./subscriptions.tsx')).Subscriptions)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { subscriptions = [] } = await visit.api.call(listOwnSubscriptions, {})
  return {
    title: visit.i18n._(msg`Your subscriptions – ${visit.shop.name}`),
    subscriptions: subscriptions.map((subscription) => subscriptionCard(subscription, visit)),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  return <Subscriptions loaderData={loaderData} />
}
