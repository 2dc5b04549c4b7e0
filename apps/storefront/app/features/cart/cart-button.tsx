import { Plural, Trans } from '@lingui/react/macro'
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { DrawersContext } from '../../drawers.ts'
import { paths } from '../../paths.ts'
import { BagIcon } from '../../ui/icons.tsx'
import { useCart } from './changes.tsx'
import { countOf } from './quantities.ts'

/** Opens the drawer where `drawer` is true and script runs; otherwise it is a link to the cart page. */
export function CartButton({ drawer }: { drawer: boolean }) {
  const { cart, wanted } = useCart()
  const { show, prepare } = use(DrawersContext)
  const opens = useLocation().pathname !== paths.cart() && drawer
  const count = cart ? countOf(cart, wanted) : 0
  return (
    <Link
      to={paths.cart()}
      {...(opens && {
        'aria-haspopup': 'dialog',
        onPointerEnter: () => prepare('cart'),
        onFocus: () => prepare('cart'),
        onClick(event) {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          show('cart')
        },
      })}
      className="flex min-h-11 items-center gap-2 max-sm:-mx-3 max-sm:px-3"
    >
      <BagIcon />
      <span className="text-small max-sm:sr-only">
        <Trans>Cart</Trans>
      </span>{' '}
      <span aria-live="polite" className="contents">
        {count > 0 && (
          <span className="min-w-6 rounded-[99px] bg-blue px-1.5 text-center text-small font-medium text-on-blue tabular-nums">
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
