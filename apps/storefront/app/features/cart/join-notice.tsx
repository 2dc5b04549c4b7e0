import { Plural, Trans } from '@lingui/react/macro'
import { JoinNotice, type Join } from '../../lib/cart/join-notice.tsx'
import { paths } from '../../paths.ts'

export function CartJoinNotice({ join }: { join: Join }) {
  if (join === undefined) return null
  const count = Number(join)
  return (
    <JoinNotice
      join={join}
      action={paths.cart()}
      added={
        <Plural
          value={count}
          one="# item from before you signed in was added to your cart."
          other="# items from before you signed in were added to your cart."
        />
      }
      undone={
        <Trans>
          Your cart is as it was before you signed in. The items from before are kept in this browser’s cart, which you see again
          when you sign out.
        </Trans>
      }
    />
  )
}
