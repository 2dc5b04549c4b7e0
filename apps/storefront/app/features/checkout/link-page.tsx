import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirectDocument } from 'react-router'
import { CallError } from '@stoa/client'
import { createCheckoutFromTemplate } from '@stoa/contract/calls/ecom/checkout-templates'
import { lookupTable } from '@stoa/web/lookup-table'
import '../../lib/texts/buying-texts.ts'
import { storefront } from '../../lib/page/context.ts'
import { minimalLayout } from '../../lib/page/minimal-layout.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { Route } from './+types/link-page.ts'

type Refusal = 'SOLD_OUT' | 'TOO_MANY' | 'GONE'

const refusals: Record<string, { why: Refusal; status: number }> = lookupTable({
  INSUFFICIENT_INVENTORY: { why: 'SOLD_OUT', status: 409 },
  ITEM_NOT_FOUND_IN_CATALOG: { why: 'SOLD_OUT', status: 410 },
  CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE: { why: 'GONE', status: 410 },
  CHECKOUT_TEMPLATE_NOT_FOUND: { why: 'GONE', status: 404 },
  VALIDATION: { why: 'GONE', status: 404 },
  TOO_MANY_REQUESTS: { why: 'TOO_MANY', status: 429 },
})

/** A shared link: it leads to a checkout of the visitor's own, or says why there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  try {
    const { checkoutId = '' } = await api.call(createCheckoutFromTemplate, {
      checkoutTemplateId: params.templateId,
      siteId: shop.siteId,
    })
    throw redirectDocument(paths.checkout(checkoutId))
  } catch (error) {
    const refusal = error instanceof CallError ? refusals[error.code] : undefined
    if (!refusal) throw error
    return data({ title: i18n._(msg`Checkout – ${shop.name}`), why: refusal.why }, { status: refusal.status })
  }
}

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function LinkPage({ loaderData: { why } }: Route.ComponentProps) {
  const { t } = useLingui()
  const titles: Record<Refusal, string> = {
    SOLD_OUT: t`This offer is sold out`,
    TOO_MANY: t`Please try again later`,
    GONE: t`This link is no longer valid`,
  }
  return (
    <Message
      title={titles[why]}
      action={
        <ButtonLink to={paths.products()}>
          <Trans>View all products</Trans>
        </ButtonLink>
      }
    >
      {why === 'SOLD_OUT' && <Trans>Something that belongs to this offer is no longer available. Nothing was ordered.</Trans>}
      {why === 'TOO_MANY' && <Trans>This link was opened very often from your connection. It works again in an hour.</Trans>}
      {why === 'GONE' && <Trans>The shop has ended this offer, or the link is incomplete. Nothing was ordered.</Trans>}
    </Message>
  )
}
