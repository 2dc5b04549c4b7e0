import { Form, Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BagIcon, SearchIcon } from '../../ui/icons.tsx'
import type { MenuEntry } from './menus.ts'
import { ShelfMenu } from './shelf-menu.tsx'

export function Header({
  shopName,
  entries,
  cartCount,
  quiet,
}: {
  shopName: string
  entries: readonly MenuEntry[]
  cartCount: number
  /** Only the way out and the way back to the cart. */
  quiet: boolean
}) {
  return (
    <header className="page pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3 md:flex-nowrap">
        <Link to={paths.home()} className="display flex min-h-11 items-center text-heading">
          {shopName}
        </Link>
        {!quiet && <SearchBox />}
        <CartLink count={cartCount} />
      </div>
      <nav hidden={quiet} aria-label="Shop" className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none]">
        <ShelfMenu entries={entries} />
      </nav>
    </header>
  )
}

function SearchBox() {
  const [query] = useSearchParams()
  const asked = query.get('q') ?? ''
  return (
    <search className="order-last w-full md:order-none md:ml-auto md:w-72">
      <Form
        action={paths.search()}
        className="flex min-h-11 items-center border border-edge bg-mat focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue"
      >
        <label htmlFor="search" className="sr-only">
          Search the shop
        </label>
        <input
          id="search"
          key={asked}
          name="q"
          type="search"
          defaultValue={asked}
          placeholder="Search"
          enterKeyHint="search"
          className="min-h-11 min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-quiet"
        />
        <button aria-label="Search" className="grid size-11 place-items-center text-quiet hover:text-ink">
          <SearchIcon />
        </button>
      </Form>
    </search>
  )
}

function CartLink({ count }: { count: number }) {
  return (
    <Link to={paths.cart()} className="flex min-h-11 items-center gap-2">
      <BagIcon />
      <span className="text-small">Cart</span>{' '}
      <span aria-live="polite" className="contents">
        {count > 0 && (
          <span className="min-w-6 rounded-[99px] bg-blue px-1.5 text-center text-small font-medium text-on-blue tabular-nums">
            {count}
            <span className="sr-only">{count === 1 ? ' thing in it' : ' things in it'}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
