import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getOrderLinkAvailability, requestOrderLink } from '@stoa/contract/calls/stoa/order-links'
import { data, redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadImprintSlug } from '../../lib/policies/imprint.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/lookup-page.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'

const LookupForm = loadOnInteraction(async () => (await import('./lookup-form.tsx')).LookupForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  const { available } = await api.call(getOrderLinkAvailability, {})
  return {
    // Without mails there is no form: it could only be refused, for an order that exists as for any other.
    isAvailable: available ?? false,
    imprint: available ? undefined : await loadImprintSlug(api),
    title: i18n._(msg`Find your order – ${shop.name}`),
    isSent: url.searchParams.has('sent'),
    problem: url.searchParams.get('problem'),
  }
}

/** Says the same whether there is such an order or not. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const { api } = context.get(storefront)
  const given = { number: readText(form, 'number'), email: readText(form, 'email') }
  const missing = (['number', 'email'] as const).filter((name) => given[name] === '')
  if (missing.length > 0) return refused({ given, wrong: missing })
  try {
    await api.call(requestOrderLink, given)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'NO_MAIL_SENT') return redirect(paths.orderLookup())
    const wrong = (['number', 'email'] as const).filter((name) => error.violations.some(({ field }) => field === name))
    if (wrong.length === 0) throw error
    return refused({ given, wrong })
  }
  return redirect(paths.orderLookup({ sent: 'yes' }))
})

interface Refused {
  given: { number: string; email: string }
  wrong: ('number' | 'email')[]
}

const refused = (answer: Refused) => data(answer, { status: 422 })

function readText(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function LookupPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LookupForm loaderData={loaderData} actionData={actionData} />
}
