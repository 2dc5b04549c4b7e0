import { Plural, Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** After a sign-in: the cart of this browser joined the member's, which can be undone for an hour. */
export function JoinNotice({ join }: { join: number | 'UNDONE' | undefined }) {
  if (join === undefined) return null
  if (join === 'UNDONE')
    return (
      <Notice tone="good">
        <Trans>
          Your cart is as it was before you signed in. The items from before are kept in this browser’s cart, which you see again
          when you sign out.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone="good">
      <Form method="post" action={paths.cart()} className="flex flex-wrap items-center gap-x-4">
        <span>
          <Plural
            value={join}
            one="# item from before you signed in was added to your cart."
            other="# items from before you signed in were added to your cart."
          />
        </span>
        <button name="undoJoin" value="yes" className="min-h-11 font-medium underline underline-offset-4">
          <Trans>Undo</Trans>
        </button>
      </Form>
    </Notice>
  )
}
