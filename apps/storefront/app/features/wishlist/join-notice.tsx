import { Plural, Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** After a sign-in: the wishlist of this browser joined the member's, which can be undone for an hour. */
export function JoinNotice({ join }: { join: number | 'UNDONE' | undefined }) {
  if (join === undefined) return null
  return (
    <div className="mb-8">
      <Notice tone="good">
        {join === 'UNDONE' ? (
          <Trans>
            Your wishlist is as it was before you signed in. The products from before are kept in this browser’s wishlist, which
            you see again when you sign out.
          </Trans>
        ) : (
          <Form method="post" action={accountPaths.wishlist()} className="flex flex-wrap items-center gap-x-4">
            <span>
              <Plural
                value={join}
                one="# product from before you signed in was added to your wishlist."
                other="# products from before you signed in were added to your wishlist."
              />
            </span>
            <button name="undoJoin" value="yes" className="min-h-11 font-medium underline underline-offset-4">
              <Trans>Undo</Trans>
            </button>
          </Form>
        )}
      </Notice>
    </div>
  )
}
