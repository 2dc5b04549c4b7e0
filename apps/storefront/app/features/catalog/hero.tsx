import { Trans } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadAgain } from '../../products/load-again.tsx'
import type { ProductCard } from '../../products/product-card.ts'
import { ProductLabel } from '../../products/product-label.tsx'

/** How the newest works hang: a salon wall, no two rows alike; on a phone one leads and pairs follow. */
const hang = [
  'col-span-2 md:col-span-7',
  'md:col-span-4 md:-mt-6',
  'md:col-span-4 md:mt-14',
  'max-md:hidden md:col-span-4 md:mt-2',
]

/** One message, one action, and the works that say why. */
export function Hero({ name, newest }: { name: string; newest: readonly ProductCard[] | undefined }) {
  const [first, ...others] = newest?.slice(0, hang.length) ?? []
  return (
    <section className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-12 md:gap-x-10 md:gap-y-16">
      <div className="col-span-2 md:col-span-5 md:self-center">
        <h1 className="display text-poster">
          <Trans>Newly arrived</Trans>
        </h1>
        <p className="mt-6 max-w-[40ch] text-lead text-quiet">
          <Trans>New at {name}, and here for the first time.</Trans>
        </p>
        <ButtonLink to={paths.products()} prefetch="intent" className="mt-8">
          <Trans>See everything</Trans>
        </ButtonLink>
      </div>
      <div className={hang[0]}>
        {first ? <ProductLabel product={first} eager sizes="(min-width: 48rem) 50vw, 100vw" /> : <LoadAgain />}
      </div>
      {others.map((product, index) => (
        <div key={product.slug} className={hang[index + 1]}>
          <ProductLabel product={product} eager={false} sizes="(min-width: 48rem) 33vw, 50vw" />
        </div>
      ))}
    </section>
  )
}
