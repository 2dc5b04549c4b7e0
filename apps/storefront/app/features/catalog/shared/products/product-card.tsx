import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Highlight } from '../../../../ui/highlight.tsx'
import { FramedPicture, Picture } from '../../../../ui/picture.tsx'
import { LowestPrice, Price } from '../../../../ui/price.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import { Heart } from './lazy-heart.ts'
import type { ProductCardView } from './product-card-view.ts'
import { QuickAct } from './quick-act.tsx'

/** A product card. The whole card is clickable, but only the name is a link. */
export function ProductCard({ product, eager, sizes }: { product: ProductCardView; eager: boolean; sizes: string }) {
  const { t } = useLingui()
  // The second picture loads on the first hover or focus.
  const [isHovered, setHovered] = useState(false)
  const { id, slug, name, picture, hoverPicture, soldOut, rating } = product
  const to = paths.product(slug, product.choices)
  const leaving = useViewTransitionState(to)
  const ribbon = soldOut ? t`Sold out` : product.ribbon
  return (
    <article className="card group relative">
      <div
        style={leaving ? { viewTransitionName: 'picture' } : undefined}
        className="relative transition-transform duration-300 motion-safe:group-hover:-translate-y-1"
      >
        <FramedPicture
          name={name}
          picture={picture}
          initial="text-poster"
          faded={soldOut}
          eager={eager}
          sizes={sizes}
          className="px-[9%] py-[11.25%]"
        />
        {isHovered && hoverPicture && (
          <Picture
            picture={{ ...hoverPicture, alt: '' }}
            sizes={sizes}
            className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-300 group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
          />
        )}
      </div>
      <h2 className="mt-3 font-display text-label card-words">
        <Link
          to={to}
          prefetch="intent"
          viewTransition
          onPointerEnter={() => setHovered(true)}
          onFocus={() => setHovered(true)}
          className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {product.highlightedName ? <Highlight parts={product.highlightedName} /> : name}
        </Link>
      </h2>
      <div className="flex content-start items-start justify-between gap-x-2 text-small card-words max-sm:min-h-11">
        <p className="min-w-0 max-sm:mt-3">
          <Price price={product.hasPriceRange ? t`from ${product.price}` : product.price} struckPrice={product.struckPrice} />
          {product.struckPrice && product.strikesLowest && <LowestPrice price={product.struckPrice} />}
        </p>
        <QuickAct product={product} />
      </div>
      <div className="mt-1 flex flex-wrap content-start items-center gap-x-4 *:first:me-auto gap-y-1 text-small text-quiet empty:hidden card-words">
        {rating && (
          <p className="flex items-center gap-1.5">
            <Stars rating={rating.average} label={rating.label} />
            <span>({rating.count})</span>
          </p>
        )}
        {product.sale && <p className="text-red">{product.sale}</p>}
        {ribbon && (
          <p className="flex items-center gap-2">
            {soldOut && <SoldDot />}
            {ribbon}
          </p>
        )}
        <Colors colors={product.colors} />
      </div>
      <Heart id={id} name={name} isOnCard />
    </article>
  )
}

/** The red dot that galleries put beside sold works. */
const SoldDot = () => <span className="size-2.5 rounded-[99px] bg-red" />

const shownColors = 6

function Colors({ colors }: { colors: readonly string[] }) {
  const { t } = useLingui()
  if (colors.length < 2) return null
  return (
    <p className="flex gap-1.5">
      <span className="sr-only">{t`Available in ${colors.length} colours`}</span>
      {colors.slice(0, shownColors).map((color) => (
        <span key={color} className="size-3.5 rounded-[99px] border border-ink/25" style={{ background: color }} />
      ))}
      {colors.length > shownColors && <span className="leading-none">+{colors.length - shownColors}</span>}
    </p>
  )
}
