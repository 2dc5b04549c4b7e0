import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useAddToCart } from '../../../../lib/cart/add-to-cart.ts'
import { paths } from '../../../../paths.ts'
import { BagIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { DrawerLink } from './drawer-link.tsx'
import type { ProductCardView } from './product-card-view.ts'

/** The button of a card that buys its product, chooses a variant of it, or asks for a mail when it is back in stock. */
export function QuickAct({ product }: { product: ProductCardView }) {
  const { t } = useLingui()
  const { slug, name, soldOut, canAsk, soldBySubscriptionOnly } = product
  const to = paths.product(slug, product.choices)
  if (canAsk)
    return (
      <QuickLink drawer="notify" to={paths.notify(slug, product.choices)} aria-label={`${t`Notify me`}: ${name}`}>
        {t`Notify me`}
      </QuickLink>
    )
  if (soldOut) return null
  if (product.hasOneVariant && !soldBySubscriptionOnly) return <QuickAdd product={product} />
  return (
    <QuickLink drawer="choice" to={to} aria-label={t`Choose options: ${name}`}>
      <span className="max-sm:hidden">{t`Choose options`}</span>
      <span className="sm:hidden">
        <PlusIcon />
      </span>
    </QuickLink>
  )
}

/** Adds a product with one variant to the cart. */
function QuickAdd({ product: { slug, name, choices } }: { product: ProductCardView }) {
  const { t } = useLingui()
  const { Form, isAdding, preload } = useAddToCart({ problemAsToast: true })
  return (
    <Form method="post" action={paths.product(slug)} onSubmit={preload} className="quick">
      {Object.entries(choices).map(([option, choice]) => (
        <input key={option} type="hidden" name={option} value={choice} />
      ))}
      <button aria-label={t`Add ${name} to cart`} aria-disabled={isAdding} className="quick-button size-11">
        <BagIcon />
      </button>
    </Form>
  )
}

/** Opens a drawer about the product: to choose a variant, or to ask for a mail when it is back in stock. */
function QuickLink(link: ComponentProps<typeof DrawerLink>) {
  return (
    <div className="quick">
      <DrawerLink {...link} className="quick-button min-h-11 min-w-11 px-3 font-medium sm:px-4" />
    </div>
  )
}
