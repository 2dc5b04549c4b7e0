import { msg } from '@lingui/core/macro'
import { getCartJoin } from '@stoa/contract/calls/stoa/cart-joins'
import { data, redirect } from 'react-router'
import { quantityProblem, readQuantity } from '../../lib/money/quantity.server.ts'
import { countriesIn } from '@stoa/web/countries'
import { couponField } from '../../lib/cart/coupon.ts'
import { giftCardField } from '../../lib/cart/gift-card.ts'
import { submitGiftCard } from '../../lib/cart/submit-gift-card.server.ts'
import { submitCoupon } from '../../lib/cart/submit-coupon.server.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../lib/page/meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/cart-page.ts'
import { applyChanges, undoJoin } from './apply-changes.server.ts'
import { addCoupon, addGiftCard, removeCoupons, removeGiftCards } from './codes.server.ts'
import { estimateDelivery } from './estimate-delivery.ts'

const CartContents = loadOnInteraction(async () => (await import('./cart-contents.tsx')).CartContents)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n } = visit
  const query = url.searchParams
  return {
    shopName: shop.name,
    takesGiftCards: shop.takesGiftCards,
    hasExpress: shop.expressCheckout,
    title: i18n._(msg`Cart – ${shop.name}`),
    addedProduct: query.get('added'),
    removed: query.get('removed'),
    countries: countriesIn(i18n.locale, shop.country),
    join: query.get('join') === 'undone' ? ('UNDONE' as const) : await joinedItems(visit),
    estimate: await estimateDelivery(visit, query),
  }
}

/** The number of items that joined the member's cart at the sign-in, while that can be undone. */
async function joinedItems({ api, memberId }: Visit): Promise<number | undefined> {
  if (!memberId) return undefined
  return (await api.call(getCartJoin, {})).cartJoin?.itemCount
}

export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  if (form.has('undoJoin')) {
    await undoJoin(api)
    return redirect(paths.cart({ join: 'undone' }))
  }
  if (form.has(couponField)) {
    const refusedCoupon = await submitCoupon(form, {
      choose: (code) => addCoupon(api, code),
      remove: () => removeCoupons(api),
    })
    return refusedCoupon ? data({ refusedCoupon }, { status: 422 }) : redirect(paths.cart())
  }
  if (form.has(giftCardField)) {
    const refusedGiftCard = await submitGiftCard(form, {
      choose: (code) => addGiftCard(api, code),
      remove: () => removeGiftCards(api),
    })
    return refusedGiftCard ? data({ refusedGiftCard }, { status: 422 }) : redirect(paths.cart())
  }
  const line = form.get('line')
  const quantity = readQuantity(form.get('quantity'), { min: 0 })
  if (line && quantity === undefined) return data({ problem: i18n._(quantityProblem) }, { status: 422 })
  const { removed } = await applyChanges(api, {
    quantities: line && quantity !== undefined ? { [String(line)]: quantity } : {},
    back: form.getAll('back').map(String),
  })
  return redirect(paths.cart({ removed: removed[0]?.back }))
})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const none = { problem: undefined, refusedCoupon: undefined, refusedGiftCard: undefined }
  return <CartContents {...loaderData} {...none} {...actionData} />
}
