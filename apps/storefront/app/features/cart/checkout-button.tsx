import { Trans } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { paths } from '../../paths.ts'
import { ExpressFrame } from '../../ui/express-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { useCart } from './cart-provider.tsx'
import type { CartView } from './cart-view.ts'

interface CheckoutProps {
  cart: CartView
  /** The page shows what the shop objects to above the button. */
  showsObjections?: boolean
  /** The buttons of wallets are below. */
  hasExpress?: boolean
}

/** The button that leads to the checkout, or why there is none. */
export function Checkout({ cart: { lines, violations }, showsObjections = false, hasExpress = false }: CheckoutProps) {
  const { whenSettled } = useCart()
  if (lines.some(({ shortage }) => shortage))
    return (
      <p className="text-small text-quiet">
        <Trans>To check out, remove or change the items that aren’t available.</Trans>
      </p>
    )
  const objection = violations.find(({ blocking }) => blocking)
  if (!objection)
    return (
      <>
        <CheckoutButton />
        {hasExpress && <ExpressFrame source="CART" whenSettled={whenSettled} />}
      </>
    )
  return showsObjections ? null : <p className="text-small text-quiet">{objection.text}</p>
}

/** Waits for pending changes of the cart before it starts the checkout. */
function CheckoutButton() {
  const submit = useSubmit()
  const { whenSettled } = useCart()
  return (
    <Form
      method="post"
      action={paths.startCheckout()}
      onSubmit={async (event) => {
        event.preventDefault()
        const form = event.currentTarget
        await whenSettled()
        await submit(form)
      }}
    >
      <Button className="w-full">
        <Trans context="button">Checkout</Trans>
      </Button>
    </Form>
  )
}
