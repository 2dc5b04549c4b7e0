import { msg } from '@lingui/core/macro'
import { getCurrentMember } from '@stoa/contract/calls/members/members'
import { listMyGiftCards } from '@stoa/contract/calls/stoa/gift-cards'
import { listOwnOpenReturns } from '@stoa/contract/calls/stoa/own-returns'
import { listReviewableItems } from '@stoa/contract/calls/stoa/reviews'
import { listFactors } from '@stoa/contract/calls/stoa/second-factors'
import type { GiftCardBalance } from '@stoa/contract/services/stoa/gift-cards'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/account-page.ts'
import { paths } from '../../paths.ts'
import { loadNextDelivery, loadOrders } from './orders/orders.server.ts'
import { requireMember } from './sign-in/sign-in.server.ts'

const Overview = loadOnInteraction(async () => (await import('./overview.tsx')).Overview)
await loadedInUse()

const ordersShown = 3

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const [{ member }, { orders, next }, { items = [] }, { factors = [] }, { giftCards = [] }, nextDelivery, { returns = [] }] =
    await Promise.all([
      visit.api.call(getCurrentMember, { fieldsets: ['FULL'] }),
      loadOrders(visit, { limit: ordersShown }),
      visit.api.call(listReviewableItems, {}),
      visit.api.call(listFactors, {}),
      visit.api.call(listMyGiftCards, {}),
      loadNextDelivery(visit),
      visit.api.call(listOwnOpenReturns, {}),
    ])
  return {
    title: visit.i18n._(msg`Your account – ${visit.shop.name}`),
    name: member?.contact?.firstName ?? member?.profile?.nickname ?? '',
    email: member?.loginEmail ?? '',
    isConfirmed: member?.loginEmailVerified ?? false,
    orders,
    next,
    nextDelivery,
    openReturns: returns.map(({ id = '', number = '', orderId = '', status = 'REQUESTED' as const }) => ({
      id,
      number,
      status,
      to: paths.order(orderId),
    })),
    toReview: items.length,
    hasSecondFactor: factors.length > 0,
    giftBalance: sumBalances(giftCards, visit),
  }
}

/** Returns the total balance of the member's valid gift cards; undefined if it is zero. */
function sumBalances(cards: readonly GiftCardBalance[], { money, shop }: Visit): string | undefined {
  const minor = cards
    .filter(({ status }) => status === 'VALID')
    .reduce((sum, { balance }) => sum + parseAmount(balance ?? '0', shop.currency), 0n)
  return minor > 0n ? money(formatAmount(minor, shop.currency)) : undefined
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  return <Overview loaderData={loaderData} />
}
