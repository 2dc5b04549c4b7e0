import { Trans } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useCart } from './cart-provider.tsx'

/** Waits for pending changes of the cart before it starts the checkout. */
export function CheckoutButton() {
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
