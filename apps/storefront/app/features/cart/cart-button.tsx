import { Plural, Trans } from '@lingui/react/macro'
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { DrawersContext } from '../../lib/page/drawers.ts'
import { paths } from '../../paths.ts'
import { BagIcon } from '../../ui/icons.tsx'
import { useCart } from './cart-provider.tsx'
import { countItems } from './quantities.ts'

/** Opens the drawer where `drawer` is true and script runs; otherwise it is a link to the cart page. */
export function CartButton({ drawer }: { drawer: boolean }) {
  const { cart, pendingQuantities } = useCart()
  const { open, preload } = use(DrawersContext)
  const opensDrawer = useLocation().pathname !== paths.cart() && drawer
  const count = cart ? countItems(cart, pendingQuantities) : 0
  return (
    <Link
      to={paths.cart()}
      {...(opensDrawer && {
        'aria-haspopup': 'dialog',
        onPointerEnter: () => preload('cart'),
        onFocus: () => preload('cart'),
        onClick(event) {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open('cart')
        },
      })}
      className="flex min-h-11 items-center gap-2 max-sm:-mx-[12px] max-sm:px-[12px]"
    >
      <BagIcon />
      <span className="text-small max-sm:sr-only">
        <Trans>Cart</Trans>
      </span>{' '}
      <span aria-live="polite" className="contents">
        {count > 0 && (
          <span className="min-w-6 rounded-[99px] bg-brand px-1.5 text-center text-small font-medium text-on-brand tabular-nums">
            {count}
            <span className="sr-only">
              {' '}
              <Plural value={count} one="item" other="items" />
            </span>
          </span>
        )}
      </span>
    </Link>
  )
}
