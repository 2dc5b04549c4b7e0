import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/buying-texts.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Line } from '../../../ui/line.tsx'
import { Message } from '../../../ui/message.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/recover-page.ts'

type Cart = NonNullable<Route.ComponentProps['loaderData']['cart']>

export function Recover({ loaderData: { cart } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  if (!cart)
    return (
      <Message title={t`This link no longer works`} action={<ToShop />}>
        <Trans>It has expired, or it is not complete. What you had in your cart is still in our shop.</Trans>
      </Message>
    )
  if (cart.ordered)
    return (
      <Message title={t`You have ordered this already`} action={<ToShop />}>
        <Trans>Nothing is left to do. Your order confirmation has a link to your order.</Trans>
      </Message>
    )
  if (!cart.canContinue)
    return (
      <Message title={t`Nothing of this cart is available any more`} action={<ToShop />}>
        <Trans>Everything that was in your cart is sold out or no longer sold.</Trans>
      </Message>
    )
  return <Contents cart={cart} />
}

function Contents({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const { from, lines, coupon, subtotal } = cart
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Your cart from ${from}`} text={t`Prices and stock are as they are now.`} />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
        <section aria-labelledby="items" className="md:col-span-7">
          <h2 id="items" className="mb-5 border-b border-line pb-3 font-display text-heading">
            <Trans>Items</Trans>
          </h2>
          <ul>
            {lines.map((line) => (
              <Line key={line.line.id} line={line.line}>
                <Change {...line} />
              </Line>
            ))}
          </ul>
        </section>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <h2 id="sum" className="mb-3 font-display text-heading">
            <Trans>Summary</Trans>
          </h2>
          <dl className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-3">
            <dt>
              <Trans>Subtotal</Trans>
            </dt>
            <dd className="font-medium tabular-nums">{subtotal}</dd>
          </dl>
          {coupon && <Coupon {...coupon} />}
          <Continue cart={cart} />
        </section>
      </div>
    </div>
  )
}

function Coupon({ code, isLost }: NonNullable<Cart['coupon']>) {
  return (
    <div className="mt-4">
      {isLost ? (
        <Note>
          <Trans>
            The discount code <bdi>{code}</bdi> is not valid any more.
          </Trans>
        </Note>
      ) : (
        <p className="text-quiet">
          <Trans>
            Your discount code <bdi>{code}</bdi> is applied in the cart.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** One press, and no script that presses it: programs that scan mails run scripts, too. */
function Continue({ cart: { otherItems } }: { cart: Cart }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-6 space-y-3">
      {otherItems > 0 && (
        <Notice tone="good">
          <Plural
            value={otherItems}
            one="Your cart has # other item. It stays there."
            other="Your cart has # other items. They stay there."
          />
        </Notice>
      )}
      <Button name="to" value={otherItems > 0 ? 'cart' : 'checkout'} aria-disabled={isBusy} className="w-full">
        {otherItems > 0 ? <Trans>Add to my cart</Trans> : <Trans>Continue to checkout</Trans>}
      </Button>
      {otherItems > 0 && (
        <ButtonLink to={paths.cart()} variant="plain" className="w-full">
          <Trans>Leave my cart as it is</Trans>
        </ButtonLink>
      )}
    </Form>
  )
}

/** What is not as the buyer left it. */
function Change({ state, wanted, earlierPrice, line: { quantity, price } }: Cart['lines'][number]) {
  return (
    <>
      {earlierPrice && (
        <Note>
          <Trans>
            The price has changed from {earlierPrice} to {price}.
          </Trans>
        </Note>
      )}
      {state === 'FEWER' && (
        <Note>
          <Trans>
            Only {quantity} of {wanted} are left.
          </Trans>
        </Note>
      )}
      {state === 'SOLD_OUT' && (
        <Note>
          <Trans>Sold out at the moment.</Trans>
        </Note>
      )}
      {state === 'GONE' && (
        <Note>
          <Trans>No longer sold.</Trans>
        </Note>
      )}
      {state === 'PERSONAL' && (
        <Note>
          <Trans>This was made for one person. Please choose it again in the shop.</Trans>
        </Note>
      )}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-3 border-s-4 border-brand bg-brand-wash px-3 py-2 text-small">{children}</p>
}

function ToShop() {
  return (
    <ButtonLink to={paths.home()}>
      <Trans>Go to the shop</Trans>
    </ButtonLink>
  )
}
