import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'

/** The link that shows the member's wishlist to others, as long as they want it. */
export function ShareWishlist({ share }: { share: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="share" className="mt-12 max-w-xl space-y-4 border-t border-line pt-8">
      <h2 id="share" className="font-display text-heading">
        <Trans>Share the wishlist</Trans>
      </h2>
      <p className="text-quiet">
        {share ? (
          <Trans>Whoever has this link sees your wishlist, and your display name if your profile is public.</Trans>
        ) : (
          <Trans>Make a link that shows your wishlist to whoever has it. You can withdraw it at any time.</Trans>
        )}
      </p>
      {share && <ShareLink link={share} />}
      <Form method="post" action={accountPaths.wishlist()} preventScrollReset>
        <Button name="share" value={share ? 'no' : 'yes'} variant="plain" aria-disabled={busy}>
          {share ? <Trans>Withdraw the link</Trans> : <Trans>Make a link</Trans>}
        </Button>
      </Form>
    </section>
  )
}

function ShareLink({ link }: { link: string }) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input
        readOnly
        value={link}
        aria-label={t`Link to your wishlist`}
        className="min-h-12 min-w-0 grow rounded-control border border-edge px-3"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {/* Browsers offer it to secure origins only. */}
      {isHydrated && 'clipboard' in navigator && (
        <button type="button" onClick={() => void copy()} className="min-h-11 underline underline-offset-4">
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
        </button>
      )}
    </div>
  )
}
