import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useAddToCart } from '../../../../lib/cart/add-to-cart.ts'
import { paths } from '../../../../paths.ts'
import { BagIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { Highlight } from '../../../../ui/highlight.tsx'
import { FramedPicture, Picture } from '../../../../ui/picture.tsx'
import { LowestPrice, Price } from '../../../../ui/price.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import { DrawerLink } from './drawer-link.tsx'
import { Heart } from './lazy-heart.ts'
import type { ProductCardView } from './product-card-view.ts'

/** A product card. The whole card is clickable, but only the name is a link. */
export function ProductCard({ product, eager, sizes }: { product: ProductCardView; eager: boolean; sizes: string }) {
  const { t } = useLingui()
  // The second picture loads on the first hover or focus.
  const [isHovered, setHovered] = useState(false)
  const { id, slug, name, picture, hoverPicture, soldOut, canAsk, soldBySubscriptionOnly, rating } = product
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
      <div className="mt-3 items-baseline justify-between gap-x-4 sm:flex sm:flex-wrap card-words">
        <h2 className="font-display text-label">
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
        <p className="text-small">
          <Price price={product.hasPriceRange ? t`from ${product.price}` : product.price} struckPrice={product.struckPrice} />
        </p>
      </div>
      {product.struckPrice && product.strikesLowest && (
        <p className="mt-1">
          <LowestPrice price={product.struckPrice} />
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-quiet empty:hidden card-words">
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
      {canAsk && (
        <QuickLink drawer="notify" to={paths.notify(slug, product.choices)} aria-label={`${t`Notify me`}: ${name}`}>
          {t`Notify me`}
        </QuickLink>
      )}
      {!soldOut &&
        (product.hasOneVariant && !soldBySubscriptionOnly ? (
          <QuickAdd product={product} />
        ) : (
          <QuickLink drawer="choice" to={to} aria-label={t`Choose options: ${name}`}>
            <span className="max-sm:hidden">{t`Choose options`}</span>
            <span className="sm:hidden">
              <PlusIcon />
            </span>
          </QuickLink>
        ))}
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

/** Adds a product with one variant to the cart. */
function QuickAdd({ product: { slug, name, choices } }: { product: ProductCardView }) {
  const { t } = useLingui()
  const { Form, isAdding, preload } = useAddToCart({ problemAsToast: true })
  return (
    <Form
      method="post"
      action={paths.product(slug)}
      onSubmit={preload}
      className="card-picture pointer-events-none absolute inset-x-0 top-0"
    >
      {Object.entries(choices).map(([option, choice]) => (
        <input key={option} type="hidden" name={option} value={choice} />
      ))}
      <button
        aria-label={t`Add ${name} to cart`}
        aria-disabled={isAdding}
        className={`grid size-11 place-items-center ${quickButtonClass}`}
      >
        <BagIcon />
      </button>
    </Form>
  )
}

/** Opens a drawer about the product: to choose a variant, or to ask for a mail when it is back in stock. */
function QuickLink(link: ComponentProps<typeof DrawerLink>) {
  return (
    <div className="card-picture pointer-events-none absolute inset-x-0 top-0">
      <DrawerLink
        {...link}
        className={`grid min-h-11 min-w-11 place-items-center text-small px-3 sm:px-4 font-medium ${quickButtonClass}`}
      />
    </div>
  )
}

const quickButtonClass =
  'pointer-events-auto absolute end-3 bottom-3 rounded-[99px] bg-ink text-wall transition-opacity hover:bg-brand hover:text-on-brand focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100'
