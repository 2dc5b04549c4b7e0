import { Plural, Trans } from '@lingui/react/macro'
import { accountPaths } from '../../account-paths.ts'
import { JoinNotice, type Join } from '../../lib/cart/join-notice.tsx'

export function WishlistJoinNotice({ join }: { join: Join }) {
  if (join === undefined) return null
  const count = Number(join)
  return (
    <div className="mb-8">
      <JoinNotice
        join={join}
        action={accountPaths.wishlist()}
        added={
          <Plural
            value={count}
            one="# product from before you signed in was added to your wishlist."
            other="# products from before you signed in were added to your wishlist."
          />
        }
        undone={
          <Trans>
            Your wishlist is as it was before you signed in. The products from before are kept in this browser’s wishlist, which
            you see again when you sign out.
          </Trans>
        }
      />
    </div>
  )
}
