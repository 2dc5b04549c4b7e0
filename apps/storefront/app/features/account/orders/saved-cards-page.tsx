import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { listSavedCards, removeSavedCard, setDefaultCard } from '@stoa/contract/calls/stoa/saved-cards'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { shownCard } from '../../../lib/cart/saved-card.ts'
import type { Route } from './+types/saved-cards-page.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'

const SavedCards = loadOnInteraction(async () => (await import('./saved-cards.tsx')).SavedCards)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { savedCards = [] } = await visit.api.call(listSavedCards, {})
  const done = url.searchParams.get('done')
  return {
    title: visit.i18n._(msg`Your payment methods – ${visit.shop.name}`),
    cards: savedCards.map(shownCard),
    done: done === 'removed' || done === 'default' ? done : undefined,
  }
}

export const action = formAction(async ({ url, context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const isRemoval = form.has('remove')
  const cardId = String(form.get(isRemoval ? 'remove' : 'default'))
  try {
    await visit.api.call(isRemoval ? removeSavedCard : setDefaultCard, { cardId })
  } catch (error) {
    // It was removed in another tab.
    if (!(error instanceof CallError && error.code === 'SAVED_CARD_NOT_FOUND')) throw error
    return redirect(accountPaths.accountCards())
  }
  return redirect(accountPaths.accountCards({ done: isRemoval ? 'removed' : 'default' }))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function SavedCardsPage({ loaderData }: Route.ComponentProps) {
  return <SavedCards loaderData={loaderData} />
}
