import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getReviewStatement } from '@stoa/contract/calls/stoa/reviews'
import { dateFormat } from '@stoa/web/date-format'
import { storefront } from '../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { notFound } from '../../lib/page/not-found.ts'
import type { Route } from './+types/proof-page.ts'

const Proof = loadOnInteraction(async () => (await import('./proof.tsx')).Proof)
await loadedInUse()

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  try {
    const {
      statement = '',
      publicKey,
      date,
      lineHash = '',
      review,
      ...checks
    } = await api.call(getReviewStatement, {
      reviewId: params.reviewId,
    })
    const { signed = false, unchanged = false, purchased = false } = checks
    const time = dateFormat(i18n.locale, shop, { dateStyle: 'long', timeStyle: 'short' })
    return {
      title: i18n._(msg`Is this review genuine? – ${shop.name}`),
      shopName: shop.name,
      checks: { signed, unchanged, purchased },
      date: time.format(new Date(date!)),
      reviewTitle: review?.content?.title ?? '',
      body: review?.content?.body ?? '',
      lineHash,
      statement,
      publicKey: JSON.stringify(publicKey ?? {}),
    }
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw notFound()
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ProofPage({ loaderData }: Route.ComponentProps) {
  return <Proof loaderData={loaderData} />
}
