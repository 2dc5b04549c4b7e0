import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { addMyGiftCard, listMyGiftCards, sendMyGiftCard } from '@stoa/contract/calls/stoa/gift-cards'
import { data, redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { balanceView, historyRows } from '../../../lib/cart/gift-card-view.server.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/gift-cards-page.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'

const GiftCards = loadOnInteraction(async () => (await import('./gift-cards.tsx')).GiftCards)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { giftCards = [] } = await visit.api.call(listMyGiftCards, {})
  const done = url.searchParams.get('done')
  return {
    title: visit.i18n._(msg`Your gift cards – ${visit.shop.name}`),
    cards: giftCards.map((card) => ({
      id: card.id ?? '',
      ...balanceView(card, visit),
      history: historyRows(card.transactions ?? [], visit),
    })),
    done: done === 'added' || done === 'sent' ? done : undefined,
  }
}

export const action = formAction(async ({ url, context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const giftCardId = readText('giftCard')
  const given = {
    code: readText('code').slice(0, 40),
    email: readText('email'),
    name: readText('name'),
    message: readText('message'),
  }
  try {
    if (!giftCardId) {
      await visit.api.call(addMyGiftCard, { code: given.code })
      return redirect(accountPaths.accountGiftCards({ done: 'added' }))
    }
    const { email, name, message } = given
    await visit.api.call(sendMyGiftCard, { giftCardId, email, ...(name && { name }), ...(message && { message }) })
    return redirect(accountPaths.accountGiftCards({ done: 'sent' }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const isInvalid = error.code === 'VALIDATION'
    const problem = isInvalid ? (giftCardId ? 'EMAIL' : 'GIFT_CARD_NOT_FOUND') : error.code
    return data({ giftCardId, given, problem }, { status: 422 })
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function GiftCardsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftCards loaderData={loaderData} actionData={actionData} />
}
