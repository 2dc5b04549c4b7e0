import { Trans } from '@lingui/react/macro'
import type { Hero as HeroContent } from '@stoa/contract/services/stoa/shop'
import { toPosition } from '../../../lib/media/pictures.ts'
import { paths } from '../../../paths.ts'
import { RetryLink } from '../shared/products/retry-link.tsx'
import type { ProductCardView } from '../shared/products/product-card-view.ts'
import { ProductCard } from '../shared/products/product-card.tsx'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'

/** A large product, and a row of three below it, or of two on a small screen. */
export const leadLength = 4

/** A title, a text and a button, with some products. The owner may replace each. */
export function Hero({
  name,
  content,
  products,
}: {
  name: string
  content: HeroContent
  products: readonly ProductCardView[] | undefined
}) {
  const shown = products ?? []
  const first = content.picture ? undefined : shown[0]
  const others = content.picture ? shown.slice(0, leadLength - 1) : shown.slice(1)
  const button = content.button || <Trans>View all products</Trans>
  return (
    <section className="grid gap-y-10 md:grid-cols-12 md:gap-x-10 md:gap-y-16">
      <div className={`md:self-center ${content.picture ? 'md:col-span-5' : 'md:col-span-7'}`}>
        <h1
          dir="auto"
          className={`display wrap-anywhere ${content.title && content.title.length > 24 ? 'text-title' : 'text-poster'}`}
        >
          {content.title || <Trans>New arrivals</Trans>}
        </h1>
        <p dir="auto" className="mt-6 max-w-[40ch] text-lead whitespace-pre-line text-quiet">
          {content.text || <Trans>Discover what’s new at {name}.</Trans>}
        </p>
        {content.link?.startsWith('http') ? (
          <ButtonAnchor href={content.link} className="mt-8">
            {button}
          </ButtonAnchor>
        ) : (
          <ButtonLink to={content.link || paths.products()} prefetch="intent" className="mt-8">
            {button}
          </ButtonLink>
        )}
      </div>
      <div className={content.picture ? 'md:col-span-7' : 'hero-card md:col-span-5'}>
        {content.picture ? (
          <Picture
            picture={{ url: content.picture, width: 1600, height: 1200, alt: '', position: toPosition(content.focalPoint) }}
            eager
            className="aspect-[4/3] h-auto max-h-[70svh] w-full bg-mat object-cover shadow-hung"
          />
        ) : first ? (
          <ProductCard product={first} eager sizes="(min-width: 48rem) 40vw, 100vw" />
        ) : (
          <RetryLink />
        )}
      </div>
      {others.length > 0 && (
        <ul className="cards grid-cols-2 md:col-span-full md:grid-cols-3">
          {others.map((product) => (
            <li key={product.slug} className="max-md:nth-3:hidden">
              <ProductCard product={product} eager={false} sizes="(min-width: 48rem) 33vw, 50vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
