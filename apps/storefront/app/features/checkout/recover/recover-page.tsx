import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getRecoverableCart, recoverCart } from '@stoa/contract/calls/stoa/abandoned-checkouts'
import type { RecoverableCart, RecoverableLine } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { dateFormat } from '@stoa/web/date-format'
import { data, redirect, redirectDocument } from 'react-router'
import { entryPaths } from '../../../entry-paths.ts'
import { openCartCheckout } from '../../../lib/cart/open-cart-checkout.server.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { moneyFormat, type ShowMoney } from '../../../lib/money/money.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { minimalLayout } from '../../../lib/page/minimal-layout.ts'
import { secretAddress } from '../../../lib/page/secret-address.ts'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/recover-page.ts'

const Recover = loadOnInteraction(async () => (await import('./recover.tsx')).Recover)
await loadedInUse()

/** What a buyer left in the checkout, for whoever has the link. Looking changes nothing: mail scanners open links, too. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  const title = i18n._(msg`Your cart – ${shop.name}`)
  try {
    const { recoverableCart = {} } = await api.call(getRecoverableCart, { token })
    return { title, cart: toView(recoverableCart, shop, i18n.locale) }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ title, cart: undefined }, { status: 410 })
  }
}

function toView(cart: RecoverableCart, shop: { currency: string } & Parameters<typeof dateFormat>[1], language: string) {
  const money = moneyFormat(cart.currency ?? shop.currency, language)
  const { abandonedDate, lines = [], subtotal = '0', couponCode, couponProblem, otherItems = 0, ordered = false } = cart
  return {
    from: abandonedDate && dateFormat(language, shop, { dateStyle: 'long' }).format(new Date(abandonedDate)),
    lines: lines.map((line) => toLine(line, money)),
    canContinue: lines.some(({ recoverableQuantity = 0 }) => recoverableQuantity > 0),
    subtotal: money(subtotal),
    coupon: couponCode ? { code: couponCode, isLost: couponProblem !== undefined } : undefined,
    otherItems,
    ordered,
  }
}

function toLine(line: RecoverableLine, money: ShowMoney) {
  const {
    id = '',
    name = '',
    options = [],
    quantity = 1,
    recoverableQuantity = 0,
    price,
    total,
    earlierPrice,
    state = 'GONE',
  } = line
  return {
    state,
    wanted: quantity,
    earlierPrice: earlierPrice && money(earlierPrice),
    line: {
      id,
      name,
      slug: undefined,
      options: options.map((option) => ({ name: option.name ?? '', value: option.value ?? '' })),
      picture: toPictureView(line.image ? { url: line.image } : undefined, name),
      quantity: recoverableQuantity,
      price: money(price ?? '0'),
      total: total ? money(total) : '',
    },
  }
}

/** Doing it again changes nothing more. A cart with other items is shown first. */
export const action = formAction(async ({ params: { token }, context }: Route.ActionArgs, form) => {
  const { api } = context.get(storefront)
  try {
    await api.call(recoverCart, { token })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.code === 'TOO_MANY_REQUESTS') throw error
    // The page says what became of it.
    return redirect(entryPaths.recoverCart(token))
  }
  const checkoutId = form.get('to') === 'cart' ? undefined : await openCartCheckout(api)
  return checkoutId ? redirectDocument(paths.checkout(checkoutId)) : redirect(paths.cart())
})

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function RecoverPage({ loaderData }: Route.ComponentProps) {
  return <Recover loaderData={loaderData} />
}
