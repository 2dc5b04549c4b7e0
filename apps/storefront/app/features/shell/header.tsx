import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { BagIcon } from '../../ui/icons.tsx'
import { SearchBox } from '../../search/search-box.tsx'
import type { CurrencyChoice } from './currencies.ts'
import type { MenuEntry } from './menus.ts'
import { PreferencesMenu } from './preferences-menu.tsx'
import { ShelfMenu } from './shelf-menu.tsx'

export function Header({
  shopName,
  entries,
  currency,
  currencies,
  cartCount,
  quiet,
}: {
  shopName: string
  entries: readonly MenuEntry[]
  currency: string
  currencies: readonly CurrencyChoice[]
  cartCount: number
  /** Only the way out and the way back to the cart. */
  quiet: boolean
}) {
  const { t } = useLingui()
  return (
    <header className="page pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3 md:flex-nowrap">
        <Link to={paths.home()} className="display flex min-h-11 items-center text-heading">
          {shopName}
        </Link>
        {!quiet && <SearchBox />}
        <div className="flex items-center gap-x-4 sm:gap-x-6">
          {!quiet && <PreferencesMenu currency={currency} currencies={currencies} />}
          <CartLink count={cartCount} />
        </div>
      </div>
      <nav hidden={quiet} aria-label={t`Shop`} className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none]">
        <ShelfMenu entries={entries} />
      </nav>
    </header>
  )
}

function CartLink({ count }: { count: number }) {
  return (
    <Link to={paths.cart()} className="flex min-h-11 items-center gap-2">
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
              <Plural value={count} one="thing in it" other="things in it" />
            </span>
          </span>
        )}
      </span>
    </Link>
  )
}
