import { Trans } from '@lingui/react/macro'
import type { Hero as OwnersWords } from '@stoa/contract/services/stoa/shop'
import { paths } from '../../paths.ts'
import { LoadAgain } from '../../products/load-again.tsx'
import type { ProductCard } from '../../products/product-card.ts'
import { ProductLabel } from '../../products/product-label.tsx'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The grid positions of the newest products: staggered on a large screen; on a small one a large product and a pair. */
const hang = [
  'col-span-2 md:col-span-7',
  'md:col-span-4 md:-mt-6',
  'md:col-span-4 md:mt-14',
  'max-md:hidden md:col-span-4 md:mt-2',
]

/** A title, a text and a button, with the newest products. The owner may replace each. */
export function Hero({ name, own, newest }: { name: string; own: OwnersWords; newest: readonly ProductCard[] | undefined }) {
  const shown = newest?.slice(0, hang.length) ?? []
  const first = own.picture ? undefined : shown[0]
  const others = own.picture ? shown.slice(0, hang.length - 1) : shown.slice(1)
  const button = own.button || <Trans>View all products</Trans>
  return (
    <section className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-12 md:gap-x-10 md:gap-y-16">
      <div className="col-span-2 md:col-span-5 md:self-center">
        <h1 dir="auto" className={`display wrap-anywhere ${own.title && own.title.length > 24 ? 'text-title' : 'text-poster'}`}>
          {own.title || <Trans>New arrivals</Trans>}
        </h1>
        <p dir="auto" className="mt-6 max-w-[40ch] text-lead whitespace-pre-line text-quiet">
          {own.text || <Trans>Discover what’s new at {name}.</Trans>}
        </p>
        {own.link?.startsWith('http') ? (
          <ButtonAnchor href={own.link} className="mt-8">
            {button}
          </ButtonAnchor>
        ) : (
          <ButtonLink to={own.link || paths.products()} prefetch="intent" className="mt-8">
            {button}
          </ButtonLink>
        )}
      </div>
      <div className={hang[0]}>
        {own.picture ? (
          <Picture
            picture={{ url: own.picture, width: 1600, height: 1200, alt: '' }}
            eager
            className="aspect-[4/3] h-auto w-full bg-mat object-cover shadow-hung"
          />
        ) : first ? (
          <ProductLabel product={first} eager sizes="(min-width: 48rem) 50vw, 100vw" />
        ) : (
          <LoadAgain />
        )}
      </div>
      {others.map((product, index) => (
        <div key={product.slug} className={hang[index + 1]}>
          <ProductLabel product={product} eager={false} sizes="(min-width: 48rem) 33vw, 50vw" />
        </div>
      ))}
    </section>
  )
}
