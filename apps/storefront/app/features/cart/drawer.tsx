import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import '../../lib/texts/buying-texts.ts'
import { closeDialog, openModal, type DrawerProps } from '../../lib/page/drawers.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { LaterCharges } from '../../ui/later-charges.tsx'
import { CartLine } from './cart-line.tsx'
import { cartView, type CartView } from './cart-view.ts'
import { useCart } from './cart-provider.tsx'
import { Checkout } from './checkout-button.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { LastViewed } from './last-viewed.tsx'
import { CartNotice } from './cart-notice.tsx'

/**
 * The cart in a drawer; `about` is the id of the line just added. The dialog holds the focus while it is open and returns it
 * afterwards.
 */
export default function Drawer({ about: added, onClose }: DrawerProps) {
  const { t, i18n } = useLingui()
  const { cart, pendingQuantities, result } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const view = cart && cartView(cart, pendingQuantities, i18n.locale)
  const empty = !view || view.lines.length === 0
  const focusHeading = () => heading.current?.focus()
  return (
    <dialog
      ref={openModal}
      aria-labelledby="cart-drawer"
      {...{ closedby: 'any' }}
      // The event comes late: the dialog may be open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="drawer"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line ps-5 pe-2">
        <h2 id="cart-drawer" ref={heading} tabIndex={-1} className="py-4 font-display text-heading outline-none">
          <Trans>Cart</Trans>{' '}
          <span role="status" className="font-sans text-small text-quiet">
            {view && view.count > 0 && <Plural value={view.count} one="# item" other="# items" />}
          </span>
        </h2>
        <button onClick={closeDialog} aria-label={t`Close`} className="grid size-11 place-items-center hover:bg-mat">
          <CloseIcon />
        </button>
      </div>
      <div className="min-h-56 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <div className="mb-4 space-y-2 empty:hidden">
          <CartNotice result={result} onUndo={focusHeading} />
        </div>
        {empty ? (
          <Empty />
        ) : (
          <ul aria-label={t`Items in your cart`}>
            {view.lines.map((line) => (
              <CartLine key={line.id} line={line} isNew={line.id === added} onRemoved={focusHeading} />
            ))}
          </ul>
        )}
      </div>
      {!empty && <DrawerTotals view={view} />}
    </dialog>
  )
}

function Empty() {
  return (
    <div className="py-6">
      <p className="mb-6 text-quiet">
        <Trans>Your cart is empty. Items you add stay here, even if you come back another day.</Trans>
      </p>
      <ButtonLink to={paths.products()}>
        <Trans>View all products</Trans>
      </ButtonLink>
      <div className="mt-10">
        <LastViewed />
      </div>
    </div>
  )
}

function DrawerTotals({ view }: { view: CartView }) {
  return (
    <div className="space-y-4 border-t border-line bg-mat px-5 py-4">
      <FreeDelivery freeDelivery={view.freeDelivery} />
      <dl className="tabular-nums">
        <div className="flex flex-wrap justify-between gap-x-6 text-label font-semibold">
          <dt>
            <Trans>Subtotal</Trans>
          </dt>
          <dd>{view.subtotal}</dd>
        </div>
        {view.savings && (
          <div className="flex justify-between gap-6 text-small text-red">
            <dt>
              <Trans>You save</Trans>
            </dt>
            <dd>{view.savings}</dd>
          </div>
        )}
      </dl>
      <LaterCharges charges={view.laterCharges} />
      <div className="grid gap-2">
        <Checkout cart={view} />
        <ButtonLink to={paths.cart()} variant="plain">
          <Trans>View cart</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
