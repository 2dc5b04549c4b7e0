import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadOnInteraction } from '../../load-on-interaction.tsx'
import { paths } from '../../paths.ts'
import type { CurrencyChoice } from './currencies.ts'
import type { MenuEntry } from './menus.ts'
import { CollectionMenu } from './collection-menu.tsx'

const PreferencesMenu = loadOnInteraction(async () => (await import('./preferences-menu.tsx')).PreferencesMenu)
const SearchBox = loadOnInteraction(async () => (await import('../../search/search-box.tsx')).SearchBox)

export function Header({
  shopName,
  entries,
  currency,
  currencies,
  cart,
  minimal,
}: {
  shopName: string
  entries: readonly MenuEntry[]
  currency: string
  currencies: readonly CurrencyChoice[]
  /** The cart button. */
  cart: ReactNode
  /** Shows only the links to the home page and the cart, for the checkout. */
  minimal: boolean
}) {
  const { t } = useLingui()
  return (
    <header className="page pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3 md:flex-nowrap">
        <Link to={paths.home()} className="display flex min-h-11 items-center text-heading">
          {shopName}
        </Link>
        {!minimal && <SearchBox />}
        <div className="flex items-center gap-x-4 sm:gap-x-6">
          {!minimal && <PreferencesMenu currency={currency} currencies={currencies} />}
          {cart}
        </div>
      </div>
      <nav hidden={minimal} aria-label={t`Shop`} className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none]">
        <CollectionMenu entries={entries} />
      </nav>
    </header>
  )
}
