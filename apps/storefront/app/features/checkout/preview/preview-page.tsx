import type { CheckoutPage } from '@stoa/contract/services/stoa/checkout-page'
import type { CheckoutRules } from '@stoa/contract/services/stoa/checkout-payments'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { loadNow, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { minimalLayout } from '../../../lib/page/minimal-layout.ts'
import type { Route } from './+types/preview-page.ts'
import { selectQuestions } from '../questions/checkout-questions.ts'
import { checkoutLook } from '../brand-style.ts'
import { toPolicies } from '../../../lib/policies/policies.ts'
import { sampleCheckout } from './preview-sample.server.ts'

const CheckoutContents = loadOnInteraction(async () => (await import('../checkout-contents.tsx')).CheckoutContents)

/** The message that the back office sends while the owner changes settings. */
interface PreviewMessage {
  type: 'stoa:checkout-preview'
  shopName: string
  page: CheckoutPage
  rules: CheckoutRules
}

type Sample = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>

/** A checkout that nobody has, for the back office to show in a frame. It contains nothing of the shop or its buyers. */
export function loader({ context }: Route.LoaderArgs) {
  return sampleCheckout(context.get(storefront))
}

let sample: Sample | undefined
let latest: PreviewMessage | undefined

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Sample> {
  sample ??= await serverLoader()
  return latest ? withSettings(sample, latest) : sample
}

function withSettings(data: Sample, { page, rules, shopName }: PreviewMessage): Sample {
  return {
    ...data,
    checkoutFrame: {
      look: {
        ...checkoutLook(page.brand ?? {}, { alt: shopName, shop: data.shopColors }),
        text: page.brand?.header?.text?.trim() || shopName,
      },
      wayOutText: page.texts?.continueShoppingLink ?? undefined,
    },
    asked: selectQuestions(page, rules, data.sample, true),
    texts: page.texts ?? {},
    policies: toPolicies(page, false) as Sample['policies'],
    takesGiftCards: page.giftCardRedeemEnabled ?? true,
  }
}

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Nothing in it leads anywhere.
    document.body.inert = true
    loadNow()
    const receive = ({ origin, data }: MessageEvent<PreviewMessage | undefined>) => {
      if (origin !== location.origin || data?.type !== 'stoa:checkout-preview') return
      latest = data
      void revalidate()
    }
    addEventListener('message', receive)
    parent.postMessage({ type: 'stoa:checkout-preview-ready' }, location.origin)
    return () => removeEventListener('message', receive)
  }, [revalidate])
  return (
    // There are no card fields in a preview, and no field takes the focus from the back office.
    <div inert className="contents [&_.card]:hidden">
      <CheckoutContents loaderData={loaderData} actionData={undefined} />
    </div>
  )
}
