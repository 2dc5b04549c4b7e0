import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import '../../lib/texts/buying-texts.ts'
import { storefront } from '../../lib/page/context.ts'
import { minimalLayout } from '../../lib/page/minimal-layout.ts'
import { notFound } from '../../lib/page/not-found.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { Route } from './+types/dead-link-page.ts'

/** Shown for a link to a checkout that was used in another browser or has expired. A link that works never gets here. */
export async function loader({ context }: Route.LoaderArgs) {
  const { deadLink, shop, i18n } = context.get(storefront)
  if (!deadLink) throw notFound()
  return data({ title: i18n._(msg`This link no longer works – ${shop.name}`), to: deadLink.to }, { status: 410 })
}

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function DeadLinkPage({ loaderData: { to } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Message
      title={t`This link no longer works`}
      action={
        <ButtonLink to={to ?? paths.home()}>
          <Trans>Back to the shop</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        A link to a checkout works once and for a short time. Nothing was ordered or charged. Please go back to the shop and start
        the checkout again.
      </Trans>
    </Message>
  )
}
