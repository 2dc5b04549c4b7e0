import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode, type ToggleEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { CloseIcon, MenuIcon, SearchIcon } from '../../ui/icons.tsx'
import type { ShopLogo } from '../../lib/page/theme.ts'
import { Brand } from './brand.tsx'
import type { CurrencyChoice } from './load-currencies.ts'
import type { MenuEntry } from './load-menus.ts'

const CollectionMenu = loadOnInteraction(async () => (await import('./collection-menu.tsx')).CollectionMenu)
const AccountLinks = loadOnInteraction(async () => (await import('./account-links.tsx')).AccountLinks)
const PreferencesMenu = loadOnInteraction(async () => (await import('./preferences-menu.tsx')).PreferencesMenu)
const SearchBox = loadOnInteraction(async () => (await import('../catalog/shared/search/search-box.tsx')).SearchBox)

/**
 * One row on a phone, where the links are in a menu and the search field opens. Both are native popovers, so they work without script. A
 * theme may have one row on a large screen too.
 */
export function Header({
  shopName,
  logo,
  home,
  entries,
  currency,
  currencies,
  cart,
  minimal,
}: {
  shopName: string
  logo: ShopLogo | undefined
  /** The target of the link with the shop's name. */
  home: string
  entries: readonly MenuEntry[]
  currency: string
  currencies: readonly CurrencyChoice[]
  /** The cart button. */
  cart: ReactNode
  /** Shows only the links to the home page and the cart, for the checkout. */
  minimal: boolean
}) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [menu, search] = [useId(), useId()]
  return (
    <header className="page shop-header pt-3">
      <div className="flex flex-wrap items-center border-b border-line pb-3 md:flex-nowrap md:gap-x-6 header-row">
        {!minimal && (
          <button popoverTarget={menu} aria-label={t`Menu`} className="header-opener -ms-[12px]">
            <MenuIcon />
          </button>
        )}
        <Link
          to={home}
          className="display me-auto flex min-h-11 max-w-full items-center text-heading wrap-break-word header-name"
        >
          <Brand shopName={shopName} logo={logo} />
        </Link>
        {!minimal && (
          <>
            <button popoverTarget={search} aria-label={t`Search`} className="header-opener header-search">
              <SearchIcon />
            </button>
            <div id={search} popover="auto" onToggle={focusField} className="search-panel">
              <SearchBox />
            </div>
          </>
        )}
        <div className="header-tools flex items-center md:gap-x-6">
          {!minimal && (
            <>
              <AccountLinks />
              <div className="max-md:hidden">
                <PreferencesMenu currency={currency} currencies={currencies} />
              </div>
            </>
          )}
          {cart}
        </div>
      </div>
      {!minimal && (
        // The key closes the menu when the page changes.
        <nav key={pathname} id={menu} popover="auto" aria-label={t`Shop`} className="phone-menu header-menu">
          <button
            popoverTarget={menu}
            popoverTargetAction="hide"
            aria-label={t`Close`}
            className="header-opener ms-auto -me-3 mt-2"
          >
            <CloseIcon />
          </button>
          <CollectionMenu entries={entries} />
          <div className="mt-4 border-t border-line pt-4 md:hidden">
            <PreferencesMenu currency={currency} currencies={currencies} />
          </div>
        </nav>
      )}
    </header>
  )
}

const focusField = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) =>
  newState === 'open' && currentTarget.querySelector('input')?.focus()
