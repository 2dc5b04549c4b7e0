import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { checkGiftCard, readGiftCardHistory, requestGiftCardHistory } from '@stoa/contract/calls/stoa/gift-cards'
import { data } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/balance-page.ts'
import { balanceView, historyRows } from '../../lib/cart/gift-card-view.server.ts'

const Balance = loadOnInteraction(async () => (await import('./balance.tsx')).Balance)
await loadedInUse()

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  return { title: i18n._(msg`Gift card balance – ${shop.name}`) }
}

/** Each step is a form that carries the code, so that it is in no address and works without script. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const { api } = visit
  const code = String(form.get('code') ?? '')
    .trim()
    .slice(0, 40)
  const answer = { code, problem: undefined, maskedEmail: undefined, wrongEmailCode: false, history: undefined }
  try {
    const { giftCard } = await api.call(checkGiftCard, { code })
    const card = balanceView(giftCard!, visit)
    if (form.has('requestHistory')) {
      const { maskedEmail } = await api.call(requestGiftCardHistory, { code })
      return { ...answer, card, maskedEmail }
    }
    const emailCode = String(form.get('emailCode') ?? '').trim()
    if (!form.has('emailCode')) return { ...answer, card }
    const maskedEmail = String(form.get('maskedEmail') ?? '')
    if (!/^\d{6}$/.test(emailCode)) return data({ ...answer, card, maskedEmail, wrongEmailCode: true }, { status: 422 })
    try {
      const { transactions = [] } = await api.call(readGiftCardHistory, { code, emailCode })
      return { ...answer, card, history: historyRows(transactions, visit) }
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'WRONG_EMAIL_CODE') throw error
      return data({ ...answer, card, maskedEmail, wrongEmailCode: true }, { status: 422 })
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    // A code that is too short cannot be one of ours.
    const problem = error.code === 'VALIDATION' ? 'GIFT_CARD_NOT_FOUND' : error.code
    return data({ ...answer, card: undefined, problem }, { status: 422 })
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function BalancePage({ actionData }: Route.ComponentProps) {
  return <Balance actionData={actionData} />
}
