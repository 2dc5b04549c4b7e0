import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { reportMissedSearch } from '@stoa/contract/calls/stoa/product-search'
import { storefront } from '../../../lib/page/context.ts'
import { loadImprintSlug } from '../../../lib/policies/imprint.ts'
import { loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../../lib/page/meta.ts'
import { searchTitle } from '../../../lib/texts/page-texts.server.ts'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/search-page.ts'
import { findGiftCards } from '../../gift-cards/shared/gift-card-search.server.ts'
import { tryPart, tryRail } from '../shared/products/load-rail.ts'
import { loadFeaturedCollections } from './collection-tiles.tsx'
import { EmptyList } from './empty-list.tsx'
import { loadProductList } from './load-product-list.ts'
import type { ProductListView } from './product-list-view.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ProductRail } from '../shared/products/product-rail.tsx'
import { ProductList } from './product-list.tsx'

const CollectionTiles = loadOnInteraction(async () => (await import('./collection-tiles.tsx')).CollectionTiles)

export async function loader(args: Route.LoaderArgs) {
  const visit = args.context.get(storefront)
  const { api, shop } = visit
  const expression = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const list = expression ? await loadProductList(args, { expression }) : undefined
  const giftCards = expression ? await findGiftCards(visit, expression) : undefined
  if (list && !giftCards && isUnfiltered(list) && (list.total === 0 || list.isPartial)) await tellOwner(args, expression)
  const hasResults = list && (list.total > 0 || list.chips.length > 0)
  return {
    shopName: shop.name,
    title: searchTitle(visit, expression),
    expression,
    list,
    giftCards,
    imprint: hasResults ? undefined : await loadImprintSlug(api),
    // Shown for a search without results, or without an expression.
    ...(hasResults ? { bestSelling: [], collections: [] } : await loadSuggestions(args)),
  }
}

/** A search that fails because of its filters is no missed one. */
function isUnfiltered({ chips }: ProductListView): boolean {
  return chips.length === 0
}

/** Counts the search for the owner. The page does not depend on it. */
async function tellOwner(args: Route.LoaderArgs, expression: string): Promise<void> {
  await tryPart(args, () => args.context.get(storefront).api.call(reportMissedSearch, { expression }))
}

async function loadSuggestions(args: Route.LoaderArgs) {
  const [bestSelling, collections] = await Promise.all([
    tryRail(args, { sort: 'BEST_SELLING' }),
    tryPart(args, () => loadFeaturedCollections(args)),
  ])
  return { bestSelling, collections }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function SearchPage({
  loaderData: { expression, list, giftCards, imprint, bestSelling, collections },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const shownExpression = list?.corrected ?? expression
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={list ? t`“${shownExpression}”` : t`Search`}
        text={
          list?.isPartial ? (
            <Trans>No product has all these words. These have some of them.</Trans>
          ) : list?.corrected ? (
            <Trans>
              No results for “{expression}”. Showing results for “{shownExpression}” instead.
            </Trans>
          ) : (
            !list && t`Enter what you’re looking for in the search box above.`
          )
        }
      />
      {giftCards && (
        <p className="mb-8 text-lead">
          <Link to={giftCards.to} className="underline underline-offset-4">
            {giftCards.name}
          </Link>
        </p>
      )}
      {list && (
        <ProductList
          list={list}
          empty={
            <EmptyList>
              <Trans>No products found. Try fewer or different words.</Trans>
              {imprint && (
                <>
                  {' '}
                  <Link to={paths.page(imprint)} className="underline underline-offset-4">
                    <Trans>Or contact us.</Trans>
                  </Link>
                </>
              )}
            </EmptyList>
          }
        />
      )}
      <CollectionTiles collections={collections} />
      <ProductRail title={t`Best sellers`} products={bestSelling} />
    </div>
  )
}
