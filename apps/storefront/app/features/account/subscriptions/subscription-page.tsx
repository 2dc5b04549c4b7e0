import { msg } from '@lingui/core/macro'
import { getOwnSubscription, resumeOwnCardSetup } from '@stoa/contract/calls/stoa/own-subscriptions'
import { CallError, type Client } from '@stoa/client'
import type { GetOwnSubscriptionResponse } from '@stoa/contract/services/stoa/own-subscriptions'
import { useState } from 'react'
import { redirect } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { useRefreshWhile } from '../../../lib/page/refresh-while.ts'
import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { subscriptionPageView } from './subscription-page-view.server.ts'
import type { Route } from './+types/subscription-page.ts'

const SubscriptionContents = loadOnInteraction(async () => (await import('./subscription-contents.tsx')).SubscriptionContents)
await loadedInUse()

/** Of a member, or of a guest who may read one of its orders. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  if (url.searchParams.get('done') === 'replacing') await resumeReplacement(visit.api, params.subscriptionId)
  const response = await load(visit.api, params.subscriptionId)
  if (!response) throw redirect(paths.orderLookup({ problem: 'elsewhere' }))
  const subscription = await subscriptionPageView(response, visit, url.searchParams.get('done'))
  return { title: `${subscription.title} – ${visit.shop.name}`, subscription, heading: visit.i18n._(msg`Subscription`) }
}

/** The buyer is back from the page of the bank or the provider, which is asked what became of it: nothing depends on the address. */
async function resumeReplacement(api: Client, subscriptionId: string): Promise<void> {
  try {
    const { subscription, outcome } = await api.call(resumeOwnCardSetup, { subscriptionId })
    if (outcome === 'KEPT')
      throw redirect(
        accountPaths.subscription(subscriptionId, { done: subscription?.status === 'PAST_DUE' ? 'charging' : 'card' }),
      )
    if (outcome === 'DECLINED') throw redirect(accountPaths.subscription(subscriptionId, { done: 'refused' }))
  } catch (error) {
    // What the page loads next says what is wrong.
    if (!(error instanceof CallError)) throw error
  }
}

/** Undefined where it is somebody else's, or of the same buyer in another browser, and where there is none. */
async function load(api: Client, subscriptionId: string): Promise<GetOwnSubscriptionResponse | undefined> {
  try {
    return await api.call(getOwnSubscription, { subscriptionId })
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429) return undefined
    throw error
  }
}

export const action = formAction(({ params, context }: Route.ActionArgs, form) =>
  changeSubscription(context.get(storefront), params.subscriptionId, form),
)

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

/** Milliseconds after which a charge that nobody has heard of has failed again. */
const longestCharge = 15_000

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const [isLate, setLate] = useState(false)
  const isCharging = loaderData.subscription.awaitsCharge && !isLate
  if (useRefreshWhile(isCharging) >= longestCharge && isCharging) setLate(true)
  return <SubscriptionContents loaderData={loaderData} actionData={actionData} isCharging={isCharging} />
}
