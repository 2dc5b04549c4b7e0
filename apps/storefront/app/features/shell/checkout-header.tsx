import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShopLogo } from '../../lib/page/theme.ts'
import { Brand } from './brand.tsx'
import type { CheckoutFrame } from '../../lib/page/checkout-frame.ts'
import { ArrowIcon } from '../../ui/icons.tsx'

const logoHeights = { SMALL: 'h-7', MEDIUM: 'h-11', LARGE: 'h-18' }

/** The owner's header of the checkout. Without a way out, nothing in it leads away. */
export function CheckoutHeader({
  frame: { look, wayOutText },
  shopName,
  logo: shopLogo,
  home,
  shop,
  cart,
}: {
  frame: CheckoutFrame
  shopName: string
  logo: ShopLogo | undefined
  /** The target of the brand's link. */
  home: string
  /** The target of the link to continue shopping. */
  shop: string
  cart: ReactNode
}) {
  const { t } = useLingui()
  const { logo, text, wayOut, isCentered } = look
  const brand = (
    <span className={`flex min-h-11 min-w-0 items-center gap-3 ${look.pictures.header ? 'bg-wall px-3' : ''}`}>
      {logo && (
        <img src={logo.url} alt={text ? '' : logo.alt} className={`w-auto max-w-60 bg-transparent ${logoHeights[logo.size]}`} />
      )}
      {(text || !logo) && (
        <span className="display text-heading wrap-anywhere">{text ?? <Brand shopName={shopName} logo={shopLogo} />}</span>
      )}
    </span>
  )
  const leave = (
    <Link
      to={shop}
      className={`flex min-h-11 items-center gap-2 text-small underline underline-offset-4 ${look.pictures.header ? 'bg-wall px-3' : ''}`}
      {...(wayOut === 'ICON' && { 'aria-label': wayOutText ?? t`Continue shopping` })}
    >
      {wayOut === 'ICON' ? <ArrowIcon /> : (wayOutText ?? <Trans>Continue shopping</Trans>)}
    </Link>
  )
  return (
    <header style={look.header} className="border-b border-line bg-wall bg-cover bg-center text-ink">
      <div
        className={`page min-h-16 items-center gap-x-4 py-2 sm:gap-x-6 ${isCentered ? 'grid grid-cols-[1fr_auto_1fr] max-sm:grid-cols-[1fr_auto]' : 'flex flex-wrap'}`}
      >
        {isCentered && <div className="max-sm:order-2">{wayOut && leave}</div>}
        <div className={isCentered ? 'max-sm:col-span-2 max-sm:justify-self-center' : 'grow'}>
          {wayOut ? <Link to={home}>{brand}</Link> : brand}
        </div>
        {!isCentered && <div className="max-sm:order-last">{wayOut && leave}</div>}
        <div className="justify-self-end max-sm:order-3">{wayOut && cart}</div>
      </div>
    </header>
  )
}
