import { Plural, Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import '../../../lib/texts/list-texts.ts'
import { Facets } from './facets.tsx'
import { FilterChips, NoMatches } from './filter-chips.tsx'
import { FilterIcon } from '../../../ui/icons.tsx'
import { LoadMore } from './load-more.tsx'
import { ProductGrid } from '../shared/products/product-grid.tsx'
import type { ProductListView } from './product-list-view.ts'
import { PromotionCard, type PromotionView } from './promotion-card.tsx'
import { promotionsBetween } from './promotions-between.ts'
import { SortMenu } from './sort-menu.tsx'
import { useProductListQuery } from './use-product-list-query.ts'

interface ProductListProps {
  list: ProductListView
  /** Those of the list as a whole: what a visitor filtered has none. */
  promotions?: readonly PromotionView[]
  empty: ReactNode
}

/** Products with filters and sorting. Everything is a form or a link; script applies changes at once. */
export function ProductList({ list, promotions = [], empty }: ProductListProps) {
  const form = useId()
  const { query, apply, pending } = useProductListQuery()
  const { total, chips, products } = list
  const isNarrowed = chips.length > 0
  if (total === 0 && !isNarrowed) return empty
  const first = list.pages.lastShown - products.length
  const between = promotionsBetween(isNarrowed ? [] : promotions, { first, shown: products.length, total })
  const canNarrow = list.groups.length > 0 || list.price !== undefined || list.available !== undefined
  return (
    <div className={canNarrow ? 'grid gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]' : ''}>
      <Facets form={form} list={list} query={query} onApply={apply} />
      <section aria-busy={pending} className="min-w-0">
        <div className="sticky top-0 z-10 -mx-5 flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line bg-wall/95 px-5 backdrop-blur-xs lg:static lg:mx-0 lg:px-0">
          <button
            popoverTarget={form}
            hidden={!canNarrow}
            className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-mat px-4 text-small lg:hidden"
          >
            <FilterIcon />
            <Trans>Filter</Trans>
            {isNarrowed && (
              <span className="min-w-5 rounded-[99px] bg-brand px-1 text-center text-on-brand tabular-nums">{chips.length}</span>
            )}
          </button>
          <p role="status" className="text-small text-quiet max-sm:sr-only">
            <Plural value={total} one="# product" other="# products" />
          </p>
          <SortMenu form={form} sort={list.sort} searched={query.has('q')} onApply={apply} />
        </div>
        {isNarrowed && total > 0 && <FilterChips chips={chips} clear={list.clear} />}
        <div className={`pt-6 transition-opacity delay-150 duration-200 lg:pt-8 ${pending ? 'opacity-45' : ''}`}>
          {total === 0 ? (
            <NoMatches chips={chips} clear={list.clear} />
          ) : (
            <ProductGrid
              products={products}
              before={(index) =>
                between.get(index)?.map((promotion) => (
                  <li key={promotion.id}>
                    <PromotionCard promotion={promotion} eager={index < 2} />
                  </li>
                ))
              }
            />
          )}
        </div>
        <LoadMore total={total} pages={list.pages} />
      </section>
    </div>
  )
}
