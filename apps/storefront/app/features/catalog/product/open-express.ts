import { loadEstimate } from '../../../lib/express/express-estimate.ts'
import { answerWallet } from '../../../lib/express/express-answer.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { openProductCheckout } from './add-to-cart.server.ts'
import type { Route } from './+types/open-express.ts'

/** Opens the checkout that a wallet pays, of this product with the choices of its form. The cart stays as it is. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  const form = await request.formData().catch(() => undefined)
  if (!form) throw badRequest()
  return answerWallet(i18n, async () => {
    const opened = await openProductCheckout({ params, context }, form)
    return 'problem' in opened ? opened : loadEstimate(api, opened.checkoutId)
  })
}
