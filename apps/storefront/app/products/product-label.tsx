import { useLingui } from '@lingui/react/macro'
import { use, useState, type MouseEvent } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useAddToCart } from '../add-to-cart.ts'
import { DrawersContext } from '../drawers.ts'
import { paths } from '../paths.ts'
import { BagIcon, PlusIcon } from '../ui/icons.tsx'
import { Marked } from '../ui/marked.tsx'
import { Framed, Picture } from '../ui/picture.tsx'
import { LowestPrice, Price } from '../ui/price.tsx'
import type { ProductCard } from './product-card.ts'

/** A product card. The whole card is clickable, but only the name is a link. */
export function ProductLabel({ product, eager, sizes }: { product: ProductCard; eager: boolean; sizes: string }) {
  const { t } = useLingui()
  // The second picture loads on the first hover or focus.
  const [looked, look] = useState(false)
  const { slug, name, picture, second, soldOut } = product
  const to = paths.product(slug)
  const leaving = useViewTransitionState(to)
  const ribbon = soldOut ? t`Sold out` : product.ribbon
  return (
    <article className="group relative">
      <div
        style={leaving ? { viewTransitionName: 'picture' } : undefined}
        className="relative transition-transform duration-300 motion-safe:group-hover:-translate-y-1"
      >
        <Framed
          name={name}
          picture={picture}
          initial="text-poster"
          faded={soldOut}
          eager={eager}
          sizes={sizes}
          className="px-[9%] py-[11.25%]"
        />
        {looked && second && (
          <Picture
            picture={{ ...second, alt: '' }}
            sizes={sizes}
            className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-300 group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
          />
        )}
      </div>
      <div className="mt-3 items-baseline justify-between gap-x-4 sm:flex sm:flex-wrap">
        <h2 className="font-display text-label">
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            onPointerEnter={() => look(true)}
            onFocus={() => look(true)}
            className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {product.marked ? <Marked parts={product.marked} /> : name}
          </Link>
        </h2>
        <p className="text-small">
          <Price price={product.from ? t`from ${product.price}` : product.price} before={product.before} />
        </p>
      </div>
      {product.lowest && (
        <p className="mt-1">
          <LowestPrice price={product.lowest} />
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-quiet empty:hidden">
        {ribbon && (
          <p className="flex items-center gap-2">
            {soldOut && <SoldDot />}
            {ribbon}
          </p>
        )}
        <Colors colors={product.colors} />
      </div>
      {!soldOut && (product.single ? <QuickAdd slug={slug} name={name} /> : <QuickChoice slug={slug} name={name} />)}
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
function QuickAdd({ slug, name }: { slug: string; name: string }) {
  const { t } = useLingui()
  const { Form, adding, prepare } = useAddToCart()
  return (
    <Form
      method="post"
      action={paths.product(slug)}
      onSubmit={prepare}
      className="pointer-events-none absolute inset-x-0 top-0 aspect-[4/5]"
    >
      <button aria-label={t`Add ${name} to cart`} aria-disabled={adding} className={`grid size-11 place-items-center ${quick}`}>
        <BagIcon />
      </button>
    </Form>
  )
}

/** Opens the variant drawer; without script, a link to the product page. */
function QuickChoice({ slug, name }: { slug: string; name: string }) {
  const { t } = useLingui()
  const { show, prepare } = use(DrawersContext)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show('choice', slug)
  }
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-[4/5]">
      <Link
        to={paths.product(slug)}
        aria-haspopup="dialog"
        aria-label={t`Choose options: ${name}`}
        onPointerEnter={() => prepare('choice')}
        onFocus={() => prepare('choice')}
        onClick={open}
        className={`grid min-h-11 min-w-11 place-items-center text-small sm:px-4 font-medium ${quick}`}
      >
        <span className="max-sm:hidden">{t`Choose options`}</span>
        <span className="sm:hidden">
          <PlusIcon />
        </span>
      </Link>
    </div>
  )
}

const quick =
  'pointer-events-auto absolute end-3 bottom-3 rounded-[99px] bg-ink text-wall transition-opacity hover:bg-blue hover:text-on-blue focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100'
