import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { loadSections } from '../../../sections/lib/load-sections.server.ts'
import { loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { pageMeta, shareImageUrl } from '../../../lib/page/meta.ts'
import { homeDescription } from '../../../lib/texts/page-texts.server.ts'
import { paths } from '../../../paths.ts'
import { paymentTitle } from '../../../lib/money/payment-names.ts'
import { organisation } from '../../../lib/page/structured-data.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero, leadLength } from './hero.tsx'
import { loadHomeReviews } from '../../reviews/shared/load-home-reviews.server.ts'
import { railLength, tryPart, tryRail } from '../shared/products/load-rail.ts'
import type { ProductCardView } from '../shared/products/product-card-view.ts'
import { ProductRail } from '../shared/products/product-rail.tsx'
import { loadFeaturedCollections } from '../lists/collection-tiles.tsx'
import { loadStory, Story } from './story.tsx'

const Sections = loadOnInteraction(async () => (await import('../../../sections/lib/sections.tsx')).Sections)
const TrustStrip = loadOnInteraction(async () => (await import('./trust-strip.tsx')).TrustStrip)
const CollectionTiles = loadOnInteraction(async () => (await import('../lists/collection-tiles.tsx')).CollectionTiles)
const HomeReviews = loadOnInteraction(async () => (await import('./home-reviews.tsx')).HomeReviews)

export async function loader(args: Route.LoaderArgs) {
  const visit = args.context.get(storefront)
  const { shop, origin, i18n, access } = visit
  const sections = await loadSections(args, 'HOME')
  if (sections) return { sections, ...aboutOwnHome(visit) }
  const [newest, collections, story, reviews] = await Promise.all([
    tryRail(args, { sort: 'NEWEST', limit: 2 * railLength }),
    tryPart(args, () => loadFeaturedCollections(args)),
    tryPart(args, () => loadStory(args)),
    tryPart(args, () => loadHomeReviews(visit)),
  ])
  const lead = newest && chooseLeads(newest)
  const listFormat = new Intl.ListFormat(i18n.locale)
  const newestNames = listFormat.format((lead ?? []).map(({ name }) => name))
  return {
    name: shop.name,
    hero: shop.hero,
    newProduct: access === 'PREVIEW' ? paths.backOffice(shop.siteId, '/products/new') : undefined,
    description: homeDescription(visit, newestNames),
    isEmpty: newest?.length === 0,
    lead,
    collections,
    story,
    reviews,
    bestSelling: loadOtherBestSellers(args, lead),
    taxIncluded: shop.taxIncludedInPrices,
    payments: listFormat.format(shop.paymentMethods.map((method) => paymentTitle(method, i18n))),
    picture: shareImageUrl(visit.theme.socialPicture ? undefined : lead?.[0]?.picture, visit),
    structured: organisation(origin, { name: shop.name, search: paths.search() }),
  }
}

/** What search engines and shared links get of a home page that the owner has made of sections. */
function aboutOwnHome(visit: Visit) {
  const { shop, origin } = visit
  return {
    name: shop.name,
    description: homeDescription(visit, ''),
    picture: shareImageUrl(undefined, visit),
    structured: organisation(origin, { name: shop.name, search: paths.search() }),
  }
}

const canLead = ({ picture, soldOut }: ProductCardView) => picture !== undefined && !soldOut

/** The newest products that have a picture and are in stock; in a shop without any, the newest. */
function chooseLeads(newest: readonly ProductCardView[]): ProductCardView[] {
  const leading = newest.filter(canLead)
  return (leading.length > 0 ? leading : newest).slice(0, leadLength)
}

async function loadOtherBestSellers(args: Route.LoaderArgs, lead: readonly ProductCardView[] = []) {
  const cards = await tryRail(args, { sort: 'BEST_SELLING', filter: { inStock: true }, limit: railLength + leadLength })
  return cards?.filter((card) => canLead(card) && lead.every(({ slug }) => slug !== card.slug)).slice(0, railLength)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: loaderData.name,
          shopName: loaderData.name,
          description: loaderData.description,
          picture: loaderData.picture,
        }),
        { 'script:ld+json': loaderData.structured },
      ]
    : []

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  if ('sections' in loaderData)
    return (
      <div className="page pt-8 md:pt-14">
        <Sections sections={loaderData.sections} heading={loaderData.name} />
      </div>
    )
  const { name, hero, lead, bestSelling, collections, story, reviews } = loaderData
  if (loaderData.isEmpty) return <EmptyShop name={name} newProduct={loaderData.newProduct} />
  return (
    <div className="page pt-8 md:pt-14">
      <Hero name={name} content={hero} products={lead} />
      <CollectionTiles collections={collections} />
      <ProductRail
        title={t`Best sellers`}
        products={bestSelling}
        more={
          <Link to={`${paths.products()}?sort=sold`} className="flex min-h-11 items-center underline underline-offset-4">
            <Trans>All best sellers</Trans>
          </Link>
        }
      />
      {reviews && reviews.length > 0 && <HomeReviews reviews={reviews} />}
      {story && <Story story={story} />}
      <TrustStrip taxIncluded={loaderData.taxIncluded} payments={loaderData.payments} />
    </div>
  )
}

/** The staff preview also says what to do. */
function EmptyShop({ name, newProduct }: { name: string; newProduct: string | undefined }) {
  const { t } = useLingui()
  if (newProduct)
    return (
      <Message title={name} action={<ButtonAnchor href={newProduct}>{t`Add your first product`}</ButtonAnchor>}>
        <Trans>Your shop has no products yet. New products appear here at once. For now, only you can see them.</Trans>
      </Message>
    )
  return (
    <Message title={name}>
      <Trans>Our first products are coming soon. Please check back.</Trans>
    </Message>
  )
}
