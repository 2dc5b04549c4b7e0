import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { getCheckoutPage } from '@stoa/contract/calls/stoa/checkout-page'
import { listExpressOptions } from '@stoa/contract/calls/stoa/express-checkout'
import { getDeliveryCountries } from '@stoa/contract/calls/stoa/shop'
import '../../../lib/texts/buying-texts.ts'
import { bareLayout } from '../../../lib/page/bare-layout.ts'
import { storefront } from '../../../lib/page/context.ts'
import type { ExpressSource } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { expressCalls } from './express-calls.ts'
import { loadStart } from './load-start.server.ts'
import type { StripeExpressSettings } from './stripe-express.ts'
import { PayPalButton } from './paypal-button.tsx'
import { StripeButtons } from './stripe-buttons.tsx'
import type { Route } from './+types/express-page.ts'

/** The buttons of wallets, for a frame in the page of a product, the cart or a checkout. Nothing is stored before a button is pressed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, shop, i18n, prefix } = context.get(storefront)
  const source = toSource(params)
  const [{ expressOptions = [], needsPhone = false }, start, { countries = [], everywhere = false }, { checkoutPage }] =
    await Promise.all([
      api.call(listExpressOptions, {}),
      loadStart(api, source),
      api.call(getDeliveryCountries, {}),
      api.call(getCheckoutPage, {}),
    ])
  const reachesNobody = start?.needsDelivery && !everywhere && countries.length === 0
  return {
    title: i18n._(msg`Express checkout – ${shop.name}`),
    shopName: shop.name,
    source,
    prefix,
    start,
    needsPhone,
    isRound: checkoutPage?.brand?.mainSection?.expressButtonsCornerRadius === 'PILL',
    countries: everywhere ? undefined : countries,
    options: start && !reachesNobody ? expressOptions : [],
  }
}

function toSource({ slug, checkoutId }: { slug?: string; checkoutId?: string }): ExpressSource {
  if (checkoutId) return { checkoutId }
  return slug ? { slug } : 'CART'
}

export const handle = bareLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ExpressPage({ loaderData }: Route.ComponentProps) {
  const { options, start, source, prefix, ...about } = loaderData
  const [calls] = useState(() => expressCalls({ source, prefix }))
  const [problem, setProblem] = useState<string>()
  const [hasWallet, setHasWallet] = useState(false)
  const { t } = useLingui()
  const box = useFrameHeight()
  if (!start || options.length === 0) return null
  const isInCheckout = source !== 'CART' && 'checkoutId' in source
  const isShown = hasWallet || problem !== undefined
  const isAboveForm = hasWallet && isInCheckout
  const space = isInCheckout ? 'pb-6' : 'pt-3'
  return (
    <div ref={box} className={`space-y-3 ${isShown ? space : ''}`}>
      {isAboveForm && <h2 className="text-center text-small text-quiet">{t`Express checkout`}</h2>}
      {options.map(({ provider, paymentMethodId = '', script = '', settings }) => {
        const common = { ...about, calls, start, paymentMethodId, onProblem: setProblem, onReady: () => setHasWallet(true) }
        switch (provider) {
          case 'stripe':
            return <StripeButtons key={provider} {...common} settings={settings as unknown as StripeExpressSettings} />
          case 'paypal':
            return <PayPalButton key={provider} {...common} script={script} />
          default:
            return null
        }
      })}
      {problem && <Notice tone="problem">{problem}</Notice>}
      {isAboveForm && (
        <p className="flex items-center gap-4 pt-3 text-small text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          <Trans>or continue below</Trans>
        </p>
      )}
    </div>
  )
}

/** Gives the frame around the page the height of its contents, and hides it without any: the page around it runs no script for it. */
function useFrameHeight() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    const frame = window.frameElement as HTMLIFrameElement | null
    if (!element || !frame) return undefined
    const observer = new ResizeObserver(() => {
      frame.height = `${element.offsetHeight}`
      frame.style.visibility = element.offsetHeight > 0 ? 'visible' : ''
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return box
}
